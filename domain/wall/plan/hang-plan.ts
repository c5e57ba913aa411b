import type { Product } from '../../api/catalogue/product.ts';
import { nearestVariant, type PricedVariant } from '../../catalogue/variants/variants.ts';
import { frame } from '../../framing/framing.ts';
import type { Mouldings } from '../../framing/mouldings.ts';
import type { Area } from '../../fulfillment/equipment.ts';
import { arrange } from './arrange.ts';
import type { Plan, Spot } from './plan.ts';

interface HungPrint {
  /** Its position in the plan. */
  index: number;
  print: Product;
  /** The planned variant, or the nearest that is sold. */
  variant: PricedVariant;
  /** Its framed size, in inches. */
  area: Area;
  spot: Spot;
}

/** The prints of a plan in its order, each with its place, as the shop sells them now. Others are left out. @param prints by id */
export function hangPlan(
  plan: Plan,
  prints: ReadonlyMap<string, Product | null>,
  mouldings: Mouldings,
): HungPrint[] {
  const hung = plan.prints.flatMap((planned, index) => {
    const print = prints.get(planned.id);
    const variant = print && nearestVariant(print.variants, planned.variant);
    if (!variant) return [];
    return [{ planned, index, print, variant, area: frame(variant, print.orientation, mouldings).outside }];
  });
  const spots = arrange(
    { ...plan, prints: hung.map(({ planned }) => planned) },
    hung.map(({ area }) => area),
  );
  return hung.map(({ planned: _, ...each }, position) => ({
    ...each,
    spot: spots[position] ?? { x: 0, y: 0 },
  }));
}
