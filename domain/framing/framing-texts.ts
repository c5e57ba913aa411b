import type { Orientation } from '../catalogue/categories.ts';
import { type FrameColor, frames } from '../catalogue/variants/frames.ts';
import { isFullBleed } from '../catalogue/variants/mounts.ts';
import { describeBoard, sizes } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';
import { type Framing, frame, visibleImage } from './framing.ts';
import type { Mouldings } from './mouldings.ts';

/** `15 5/8`, to the nearest 1/16, as American framers and their tapes do. */
export function formatInches(inches: number): string {
  const sixteenths = Math.round(inches * 16);
  const [whole, part] = [Math.floor(sixteenths / 16), sixteenths % 16];
  if (part === 0) return String(whole);
  const divisor = [8, 4, 2].find((each) => part % each === 0) ?? 1;
  const fraction = `${part / divisor}/${16 / divisor}`;
  return whole === 0 ? fraction : `${whole} ${fraction}`;
}

/** `15 5/8 x 19 5/8 in`, width first. */
export function describeInches({ width, height }: { width: number; height: number }): string {
  return `${unbroken(width)} x ${unbroken(height)} in`;
}

/** `Print 14 1/2 x 18 1/2 in, framed 15 5/8 x 19 5/8 in`: both sizes, so that readers don't confuse them. */
export function describeSizes(framing: Framing): string {
  return `Print ${describeInches(framing.board)}, ${describeFramed(framing)}`;
}

/** `framed 15 5/8 x 19 5/8 in` or `unframed`. */
export function describeFramed({ mouldingInches, outside }: Framing): string {
  return mouldingInches > 0 ? `framed ${describeInches(outside)}` : 'unframed';
}

/** What is seen of the photograph: `14 1/8 x 18 1/8 in`. */
export function describeImage(framing: Framing): string {
  return describeInches(visibleImage(framing));
}

/** `2 1/2 in mat`, `2 in border and shadow box` (a shadow box is a frame), `2 in border` or `Full bleed`. */
export function describeMount({ size, frameColor, mount }: Variant): string {
  if (isFullBleed(mount)) return 'Full bleed';
  const { borderInches, hasShadowBox } = sizes[size];
  if (!hasShadowBox) return `${unbroken(borderInches)} in mat`;
  return `${unbroken(borderInches)} in border${frameColor === 'none' ? '' : ' and shadow box'}`;
}

/** `Large, Black frame, Border`, for the workshop's papers. */
export function describeVariant({ size, frameColor, mount }: Variant): string {
  return [sizes[size].name, describeFrame(frameColor), mount].join(', ');
}

/** `Black frame` or `No frame`. */
export function describeFrame(color: FrameColor): string {
  return color === 'none' ? 'No frame' : `${frames[color].name} frame`;
}

/** With a space that doesn't break, so that no line ends between a number and its fraction. */
export function unbroken(inches: number): string {
  return formatInches(inches).replace(' ', '\u00a0');
}

/**
 * `Small, 14.5x18.5 in, framed 19 5/8 x 15 5/8 in`, or `Small, 14.5x18.5 in`. The name of a size has the short side first for every
 * orientation (specification, section 3), what is measured its width.
 * @param measures of the print: as they are now, or as they were frozen
 */
export function describeSize(
  variant: Variant,
  { board, outside }: Record<'board' | 'outside', { width: number; height: number }>,
): string {
  const name = `${sizes[variant.size].name}, ${describeBoard(board)}`;
  if (variant.frameColor === 'none') return name;
  return `${name}, framed ${describeInches(outside)}`;
}

/** The same with the measures that a print has now: what a buyer is told before paying. */
export function describeSizeSold(variant: Variant, orientation: Orientation, mouldings: Mouldings): string {
  return describeSize(variant, frame(variant, orientation, mouldings));
}
