// The npm package has no types of its own.

/** Red, green and blue. */
export type Colour = number[];

export interface Frame {
  palette?: Colour[];
  delay?: number;
  transparent?: boolean;
  transparentIndex?: number;
  /** 0: repeats without end. */
  repeat?: number;
  /** 1: the frame stays under the next one. */
  dispose?: number;
}

export interface Encoder {
  writeFrame(index: Uint8Array, width: number, height: number, frame: Frame): void;
  finish(): void;
  bytes(): Uint8Array<ArrayBuffer>;
  /** The bytes written so far, not copied. */
  bytesView(): Uint8Array<ArrayBuffer>;
}

export function GIFEncoder(): Encoder;

export function quantize(
  rgba: Uint8ClampedArray | Uint8Array,
  colours: number,
  options?: { format: "rgb565" | "rgb444" },
): Colour[];
