import { isSameVariant } from '../catalogue/variants/variants.ts';
import { maxPlannedPrints, type Plan, type PlannedPrint } from '../wall/plan/plan.ts';
import { readPlan } from '../wall/plan/plan-address.ts';
import type { LineChoice, OfferLine } from './offer-lines.ts';

type HungLine = Pick<OfferLine, 'printId' | 'variant' | 'quantity'>;

export interface OfferedWall {
  plan: Plan;
  /** For each print of the plan, the index of its line, or -1 if the print is not offered. */
  lineIndexes: number[];
}

/**
 * The planned wall of an offer, with its prints in the sizes and frames that the client chose. Undefined for an offer without
 * one.
 * @param wall the query of the address of `/wall`
 */
export function readOfferedWall(
  wall: string,
  lines: readonly HungLine[],
  choices: readonly LineChoice[],
): OfferedWall | undefined {
  return wall === '' ? undefined : readOfferedGroup(wall, lines, choices);
}

/**
 * The prints of an offer as they hang together: as planned or, without a plan or on a wall that was planned without prints, those
 * of the lines in a row.
 */
export function readOfferedGroup(
  wall: string,
  lines: readonly HungLine[],
  choices: readonly LineChoice[],
): OfferedWall {
  const { plan } = readPlan(new URLSearchParams(wall));
  const planned = plan.prints.length > 0 ? plan.prints : printsOfLines(lines);
  const lineIndexes = planned.map(({ id, variant }) =>
    lines.findIndex((line) => line.printId === id && isSameVariant(line.variant, variant)),
  );
  const prints = planned.map((print, index) => {
    const choice = choices[lineIndexes[index] ?? -1];
    return choice ? { ...print, variant: { ...print.variant, ...choice } } : print;
  });
  return { plan: { ...plan, prints }, lineIndexes };
}

function printsOfLines(lines: readonly HungLine[]): PlannedPrint[] {
  return lines
    .flatMap(({ printId, variant, quantity }) =>
      Array.from({ length: quantity }, () => ({ id: printId, variant })),
    )
    .slice(0, maxPlannedPrints);
}
