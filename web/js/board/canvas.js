/** Fits a canvas to its box. */

/**
 * Gives a canvas the device pixels of its box; drawing uses CSS pixels.
 * @param {CanvasRenderingContext2D} context
 * @param {Element} [box] the box that it fills
 * @returns {{width: number, height: number}} of the box, in CSS pixels
 */
export function fitted(context, box = context.canvas) {
  const { canvas } = context;
  const { clientWidth: width, clientHeight: height } = box;
  const scale = Math.min(3, devicePixelRatio || 1);
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  // Only a changed size is set, because setting a size clears the canvas.
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return { width, height };
}
