import type { Choice } from '#domain/catalogue/variants/variants.ts';
import type { Equipment } from '#domain/fulfillment/equipment.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';

/** The forms that the workshop cannot make, by reason: `exhibition Border: its paper is 49 in wide, …`. */
export function describeUnmakeable(forms: readonly Choice[], equipment: Equipment): string[] {
  const unmakeable = forms.flatMap((form) => {
    const reason = whyNotMakeable(form, equipment);
    return reason ? [{ name: `${form.size} ${form.mount}`, reason }] : [];
  });
  return [...Map.groupBy(unmakeable, ({ reason }) => reason)].map(
    ([reason, members]) => `${[...new Set(members.map(({ name }) => name))].join(', ')}: ${reason}`,
  );
}
