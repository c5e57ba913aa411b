import type { Variant } from '#domain/catalogue/variants/variants.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';

/** The variants that the workshop cannot make, by reason: `exhibition Border: its paper is 49 in wide, …`. */
export function describeUnmakeable(variants: readonly Variant[], equipment: Equipment): string[] {
  const unmakeable = variants.flatMap((variant) => {
    const reason = whyNotMakeable(variant, equipment);
    return reason ? [{ name: `${variant.size} ${variant.mount}`, reason }] : [];
  });
  return [...Map.groupBy(unmakeable, ({ reason }) => reason)].map(
    ([reason, members]) => `${[...new Set(members.map(({ name }) => name))].join(', ')}: ${reason}`,
  );
}
