import { describeBoard, sizes } from '../catalogue/variants/sizes.ts';
import type { Choice } from '../catalogue/variants/variants.ts';
import { frame } from './framing.ts';
import { describeInches } from './framing-texts.ts';

/**
 * `Small, 14.5x18.5 in, framed 15 5/8 x 19 5/8 in`: the short side first for every orientation, or `Small, 14.5x18.5 in`.
 * @param made the print's own measures, if they are frozen
 */
export function describeSize(
  choice: Choice,
  { board, outside }: Record<'board' | 'outside', { width: number; height: number }> = frame(
    choice,
    'portrait',
  ),
): string {
  const name = `${sizes[choice.size].name}, ${describeBoard(board)}`;
  if (choice.frameColor === 'none') return name;
  const [width = 0, height = 0] = [outside.width, outside.height].toSorted((a, b) => a - b);
  return `${name}, framed ${describeInches({ width, height })}`;
}
