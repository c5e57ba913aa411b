import type { Cents } from '#domain/money.ts';

/** About as many steps as fit beside the bars. */
const wantedSteps = 4;

/**
 * The amounts at the lines of a chart, highest first: round ones, from one that no bar exceeds to one that none falls below.
 * @param most the highest amount, at least 0
 * @param least the lowest amount, at most 0
 */
export function scaleOfBars(max: Cents, min: Cents): Cents[] {
  const step = roundStep(Math.max(100, max - min) / wantedSteps);
  const [top, bottom] = [Math.max(1, Math.ceil(max / step)), Math.floor(min / step)];
  return Array.from({ length: top - bottom + 1 }, (_, index) => (top - index) * step);
}

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return ([1, 2, 5].find((digit) => digit * power >= amount) ?? 10) * power;
}
