import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { sixteenth, withSpots } from '#domain/wall/plan/arrange.ts';
import {
  mostPlannedPrints,
  movePrint,
  type Plan,
  type PlannedPrint,
  type Spot,
} from '#domain/wall/plan/plan.ts';
import {
  centerAboveFurniture,
  describeGroup,
  describeSpot,
  findPlanProblems,
} from '#domain/wall/plan/plan-texts.ts';
import { useShopSelector } from '../store/store.ts';
import section from '../ui/section.module.css';
import text from '../ui/text-button.module.css';
import { DrawnWall } from './drawing/drawn-wall.tsx';
import { PlanTotal } from './plan-total.tsx';
import { AddPrints, type Offered, offeredFromCart, offeredFromSaved } from './prints/add-prints.tsx';
import { PrintList, removeButtonId } from './prints/print-list.tsx';
import { PlanSettings } from './settings/plan-settings.tsx';
import { type PlanHistory, usePlan } from './use-plan.ts';
import { type HungPrint, usePlannedPrints } from './use-planned-prints.ts';
import styles from './wall-planner.module.css';

/** Several prints on one wall. The plan is in the page's address. */
export default function WallPlanner() {
  const history = usePlan();
  const { plan, problems, change } = history;
  const { items, retry } = usePlannedPrints(plan);
  const [announcement, say] = useState('');
  useSource(history);
  const hung = items.filter((item) => item.kind === 'hung');
  const misfits = findPlanProblems(plan, hung);
  const actions = planActions(plan, hung, change, say);
  const isEmpty = plan.prints.length === 0;
  const addPrints = <AddPrints onAdd={actions.add} />;
  return (
    <>
      {problems.length > 0 && <Problems texts={problems} />}
      <div className={styles.planner}>
        <div className={styles.wall}>
          <DrawnWall plan={plan} hung={hung} onPlace={actions.place} onReorder={actions.reorder} />
          <HistoryButtons {...history} say={say} />
          {isEmpty && <p className={styles.empty}>Your wall is bare. Add prints below.</p>}
          <p className={styles.group}>{describeGroup(plan, hung)}</p>
          <div role="status">{misfits.length > 0 && <Problems texts={misfits} />}</div>
          <CenterAdvice plan={plan} hung={hung} change={change} />
        </div>
        <PlanSettings plan={plan} change={change} />
        {isEmpty ? (
          <div className={styles.whole}>{addPrints}</div>
        ) : (
          <>
            <section aria-labelledby="planned-prints">
              <h2 className={section.heading} id="planned-prints" tabIndex={-1}>
                Prints on your wall
              </h2>
              <PrintList
                plan={plan}
                items={items}
                onChoose={actions.choose}
                onPlace={actions.place}
                onReorder={actions.reorder}
                onRemove={actions.remove}
                onRetry={retry}
              />
            </section>
            <PlanTotal hung={hung} hasProblems={misfits.length > 0} />
            <div className={styles.whole}>{addPrints}</div>
          </>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Everything that changes the prints of a plan, with what screen readers are told. */
function planActions(
  plan: Plan,
  hung: readonly HungPrint[],
  change: (plan: Plan) => void,
  say: (text: string) => void,
) {
  const withPrint = (index: number, print: PlannedPrint) =>
    plan.prints.map((each, position) => (position === index ? print : each));
  return {
    add({ id, choice, print }: Offered) {
      if (plan.prints.length >= mostPlannedPrints)
        return say(`A plan takes up to ${mostPlannedPrints} prints. Remove one first.`);
      change({ ...plan, prints: [...plan.prints, { id, choice }] });
      say(`${print.title} was added to the wall.`);
    },
    choose({ index }: HungPrint, choice: PlannedPrint['choice']) {
      const { id, spot } = plan.prints[index] ?? { id: '' };
      change({ ...plan, prints: withPrint(index, { id, choice, ...(spot && { spot }) }) });
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
    remove({ index, ...item }: { index: number; title?: string }) {
      flushSync(() => change({ ...plan, prints: plan.prints.filter((_, each) => each !== index) }));
      const next = document.getElementById(removeButtonId(Math.min(index, plan.prints.length - 2)));
      (next ?? document.getElementById('add-prints'))?.focus();
      say(`${item.title ?? 'The print'} was removed from the wall.`);
    },
  };
}

/** A link such as `/wall?from=cart` starts with the prints of the cart. */
function useSource({ source, plan, start }: PlanHistory): void {
  const cart = useShopSelector((state) => state.cart);
  const user = useShopSelector((state) => state.user);
  const offered =
    source === 'cart' ? offeredFromCart({ cart }) : source === 'saved' ? offeredFromSaved({ user }) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there are prints
  useEffect(() => {
    if (!source || offered.length === 0 || plan.prints.length > 0) return;
    const prints = offered.slice(0, mostPlannedPrints).map(({ id, choice }) => ({ id, choice }));
    start({ ...plan, prints });
  }, [source, offered.length]);
}

function Problems({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={styles.problems}>
      {texts.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}

function HistoryButtons({ undo, redo, say }: PlanHistory & { say(text: string): void }) {
  const press = (step: (() => void) | undefined, done: string) => {
    step?.();
    if (step) say(done);
  };
  return (
    <p className={styles.history}>
      <button
        className={text.button}
        type="button"
        aria-disabled={!undo}
        onClick={() => press(undo, 'Undone.')}
      >
        Undo
      </button>
      <button
        className={text.button}
        type="button"
        aria-disabled={!redo}
        onClick={() => press(redo, 'Redone.')}
      >
        Redo
      </button>
    </p>
  );
}

interface CenterAdviceProps {
  plan: Plan;
  hung: readonly HungPrint[];
  change(plan: Plan): void;
}

/** Moves the group to the usual height above the furniture. */
function CenterAdvice({ plan, hung, change }: CenterAdviceProps) {
  const isMoved = plan.prints.some(({ spot }) => spot);
  const center = isMoved ? undefined : centerAboveFurniture(plan, hung);
  if (center === undefined || !plan.furniture) return null;
  return (
    <button
      className={`${text.button} ${styles.advice}`}
      type="button"
      onClick={() => change({ ...plan, centerInches: center })}
    >
      Hang them 7 in above the {plan.furniture.kind}
    </button>
  );
}
