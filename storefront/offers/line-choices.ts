import type { ClientOffer } from '#domain/api/offers/client-offer.ts';
import type { FrameColor } from '#domain/catalogue/variants/frames.ts';
import type { SizeKey } from '#domain/catalogue/variants/sizes.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import type { Dollars } from '#domain/money.ts';
import type { LineChoice } from '#domain/offers/offer-lines.ts';

export type OfferedLine = ClientOffer['lines'][number];
type Choice = OfferedLine['choices'][number];

/** What a line begins with: as it is offered, or the first choice if that is no longer sold. */
export function firstChoice({ variant, choices }: OfferedLine): LineChoice {
  const { size, frameColor } = findChoice(choices, variant) ?? choices[0] ?? variant;
  return { size, frameColor };
}

/** The choices of a line after its offer was read again: those that are still offered. */
export function keptChoice(line: OfferedLine, before: LineChoice | undefined): LineChoice {
  return before && findChoice(line.choices, before) ? before : firstChoice(line);
}

/** The line in another size or frame. A size that is not offered in the frame gets the first frame that is. */
export function changedChoice(
  { choices }: OfferedLine,
  current: LineChoice,
  change: Partial<LineChoice>,
): LineChoice {
  const wish = { ...current, ...change };
  const next =
    findChoice(choices, wish) ??
    choices.find(({ size, frameColor }) =>
      change.frameColor ? frameColor === wish.frameColor : size === wish.size,
    );
  return next ? { size: next.size, frameColor: next.frameColor } : current;
}

function findChoice(choices: readonly Choice[], { size, frameColor }: LineChoice): Choice | undefined {
  return choices.find((each) => each.size === size && each.frameColor === frameColor);
}

/** The variant that is made if this is ordered. */
export function chosenVariant({ variant }: OfferedLine, choice: LineChoice): Variant {
  return { ...variant, ...choice };
}

export function offeredSizes({ choices }: OfferedLine): SizeKey[] {
  return [...new Set(choices.map(({ size }) => size))];
}

export function offeredFrames({ choices }: OfferedLine, inSize: SizeKey): FrameColor[] {
  return choices.filter(({ size }) => size === inSize).map(({ frameColor }) => frameColor);
}

/** The price of one piece. Null: on request, or not sold. */
export function priceOf({ choices }: OfferedLine, choice: LineChoice): Dollars | null {
  return findChoice(choices, choice)?.price ?? null;
}

export interface OfferTotals {
  total: Dollars;
  /** What a member pays on the pages of the prints. */
  memberTotal: Dollars;
}

/** Undefined: on request, or a line cannot be sold. */
export function totalOffer(
  lines: readonly OfferedLine[],
  choices: readonly LineChoice[],
): OfferTotals | undefined {
  const totals = { total: 0, memberTotal: 0 };
  for (const [index, line] of lines.entries()) {
    const { price = null, memberPrice = null } =
      findChoice(line.choices, choices[index] ?? line.variant) ?? {};
    if (price === null || memberPrice === null) return undefined;
    totals.total += price * line.quantity;
    totals.memberTotal += memberPrice * line.quantity;
  }
  return totals;
}
