import { flushSync } from 'react-dom';
import { withSpots } from '#domain/wall/plan/arrange.ts';
import {
  maxPlannedPrints,
  movePrint,
  type Plan,
  type PlannedPrint,
  type Spot,
} from '#domain/wall/plan/plan.ts';
import { describeSpot } from '#domain/wall/plan/plan-texts.ts';
import { sixteenth } from '#domain/wall/round-inches.ts';
import type { Offered } from './prints/offered-prints.ts';
import { removeButtonId } from './prints/print-list.tsx';
import type { HungPrint } from './use-planned-prints.ts';

/** Everything that changes the prints of a plan, with what screen readers are told. */
export function planActions(
  plan: Plan,
  hung: readonly HungPrint[],
  change: (plan: Plan) => void,
  say: (text: string) => void,
) {
  const withPrint = (index: number, print: PlannedPrint) =>
    plan.prints.map((each, position) => (position === index ? print : each));
  return {
    add({ id, variant, print }: Offered) {
      if (plan.prints.length >= maxPlannedPrints)
        return say(`A plan holds up to ${maxPlannedPrints} prints. Remove one first.`);
      change({ ...plan, prints: [...plan.prints, { id, variant }] });
      say(`${print.title} was added to the wall.`);
    },
    choose({ index }: HungPrint, variant: PlannedPrint['variant']) {
      const { id, spot } = plan.prints[index] ?? { id: '' };
      change({ ...plan, prints: withPrint(index, { id, variant, ...(spot && { spot }) }) });
    },
    place(item: HungPrint, to: Spot) {
      const spot = { x: sixteenth(to.x), y: sixteenth(to.y) };
      const spots = plan.prints.map((_, index) =>
        index === item.index ? spot : hung.find((each) => each.index === index)?.spot,
      );
      change({ ...plan, prints: withSpots(plan.prints, spots) });
      say(`${item.title}: ${describeSpot({ ...item, spot })}.`);
    },
    /** @param focusId of the element that then stands for the same print */
    reorder({ index, title }: HungPrint, by: number, focusId?: string) {
      const to = index + by;
      if (by === 0 || to < 0 || to >= plan.prints.length) return;
      flushSync(() => change({ ...plan, prints: movePrint(plan, index, to) }));
      if (focusId) document.getElementById(focusId)?.focus({ preventScroll: true });
      say(`${title} is now number ${to + 1} of ${plan.prints.length}.`);
    },
    remove({ index, title = 'The print' }: { index: number; title?: string }) {
      flushSync(() => change({ ...plan, prints: plan.prints.filter((_, each) => each !== index) }));
      const next = document.getElementById(removeButtonId(Math.min(index, plan.prints.length - 2)));
      (next ?? document.getElementById('add-prints'))?.focus();
      say(`${title} was removed from the wall.`);
    },
  };
}
