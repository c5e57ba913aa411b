import { describeBoard, sizes } from '../catalogue/variants/sizes.ts';
import type { Variant } from '../catalogue/variants/variants.ts';
import { frame } from './framing.ts';
import { describeInches } from './framing-texts.ts';

/**
 * `Small, 14.5x18.5 in, framed 15 5/8 x 19 5/8 in`: the short side first for every orientation, or `Small, 14.5x18.5 in`.
 * @param made the print's own measures, if they are frozen
 */
export function describeSize(
  variant: Variant,
  { board, outside }: Record<'board' | 'outside', { width: number; height: number }> = frame(
    variant,
    'portrait',
  ),
): string {
  const name = `${sizes[variant.size].name}, ${describeBoard(board)}`;
  if (variant.frameColor === 'none') return name;
  const [width = 0, height = 0] = [outside.width, outside.height].toSorted((a, b) => a - b);
  return `${name}, framed ${describeInches({ width, height })}`;
}
