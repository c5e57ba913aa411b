import { orientationOf } from './categories.ts';
import { cropToFill, frame } from './framing.ts';
import type { Photograph } from './product.ts';
import type { Choice } from './variants.ts';

/** Below it a print looks soft from where one stands to look at it. */
export const leastPixelsPerInch = 150;

/** How fine a photograph of so many pixels would be printed in this form, after the crop that fills its window. */
export function pixelsPerInch(photograph: Pick<Photograph, 'width' | 'height'>, choice: Choice): number {
  const { window } = frame(choice, orientationOf(photograph));
  const crop = cropToFill({ ...photograph, focus: { x: 0.5, y: 0.5 } }, window);
  return (crop.width * photograph.width) / window.width;
}
