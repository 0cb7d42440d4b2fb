/** The size of a canvas in its box. */

/**
 * Gives a canvas the pixels of its box on the screen; it is drawn on in CSS pixels.
 * @param {CanvasRenderingContext2D} context
 * @param {Element} [box] what it fills
 * @returns {{width: number, height: number}} of the box, in CSS pixels
 */
export function fitted(context, box = context.canvas) {
  const { canvas } = context;
  const { clientWidth: width, clientHeight: height } = box;
  const scale = Math.min(3, devicePixelRatio || 1);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  // To set a size wipes the canvas, also where it is the same.
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return { width, height };
}
