import { useEffect, useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { usualAboveFurnitureInches } from '#domain/wall/hanging-place.ts';
import { maxPlannedPrints, type Plan } from '#domain/wall/plan/plan.ts';
import { centerAboveFurniture, describeGroup, findPlanProblems } from '#domain/wall/plan/plan-texts.ts';
import { useShopSelector } from '../store/store.ts';
import section from '../ui/section.module.css';
import { TextButton } from '../ui/text-button.tsx';
import { DrawnWall } from './drawing/drawn-wall.tsx';
import { planActions } from './plan-actions.ts';
import { PlanTools } from './plan-tools.tsx';
import { PlanTotal } from './plan-total.tsx';
import { AddPrints } from './prints/add-prints.tsx';
import { offeredFromCart, offeredFromSaved } from './prints/offered-prints.ts';
import { PrintList } from './prints/print-list.tsx';
import { PlanSettings } from './settings/plan-settings.tsx';
import { type PlanHistory, usePlan } from './use-plan.ts';
import { type HungPrint, type MissingPrint, usePlannedPrints } from './use-planned-prints.ts';
import styles from './wall-planner.module.css';

/** Several prints on one wall. The plan is in the page's address. */
export default function WallPlanner() {
  const history = usePlan();
  const { plan, problems, change } = history;
  const { items, retry } = usePlannedPrints(plan);
  const hasArrived = useHasArrived(items);
  const [announcement, say] = useAnnouncement();
  const [news, tell] = useState('');
  useSource(history);
  const hung = items.filter((item) => item.kind === 'hung');
  // Prints that have left the shop count as removed.
  const isComplete = items.every(({ kind }) => kind === 'hung' || kind === 'gone');
  const misfits = findPlanProblems(plan, hung);
  const actions = planActions(plan, hung, change, say);
  const isEmpty = plan.prints.length === 0;
  const addPrints = (
    <div className={styles.whole}>
      <AddPrints onAdd={actions.add} />
    </div>
  );
  return (
    <>
      {problems.length > 0 && <Problems texts={problems} />}
      <div className={styles.planner}>
        <div className={styles.wall}>
          <DrawnWall
            plan={plan}
            hung={hasArrived ? hung : []}
            onPlace={actions.place}
            onReorder={actions.reorder}
          />
          {hasArrived ? (
            <>
              <PlanTools
                {...history}
                title={isEmpty ? undefined : `${countOf(plan.prints.length, 'print')} on one wall`}
                say={say}
                tell={tell}
              />
              <p role="status">{news}</p>
              {isEmpty && <p className={styles.group}>Your wall is bare. Add prints below.</p>}
              <p className={styles.group}>{describeGroup(plan, hung)}</p>
              <div role="status">{misfits.length > 0 && <Problems texts={misfits} />}</div>
              <CenterAdvice plan={plan} hung={hung} change={change} />
            </>
          ) : (
            <p className="visually-hidden" role="status">
              Loading your plan…
            </p>
          )}
        </div>
        {isEmpty && addPrints}
        {hasArrived && <PlanSettings plan={plan} change={change} />}
        {hasArrived && !isEmpty && (
          <>
            <section className={styles.prints} aria-labelledby="planned-prints">
              <h2 className={section.heading} id="planned-prints">
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
            {hung.length > 0 && (
              <PlanTotal plan={plan} hung={hung} hasProblems={misfits.length > 0} isComplete={isComplete} />
            )}
            {addPrints}
          </>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}

/** Whether each print of the plan has arrived, or cannot. Then everything appears at once, so that nothing moves. */
function useHasArrived(items: readonly (HungPrint | MissingPrint)[]): boolean {
  const [hasArrived, setArrived] = useState(false);
  if (!hasArrived && items.every(({ kind }) => kind !== 'loading')) setArrived(true);
  return hasArrived;
}

/** What screen readers are told. A repeated text ends in another space, because only a changed text is read. */
function useAnnouncement(): [string, (text: string) => void] {
  const [announcement, announce] = useState('');
  return [announcement, (next) => announce((before) => (before === next ? `${next}\u00a0` : next))];
}

/** A link such as `/wall?from=cart` starts with the prints of the cart. */
function useSource({ source, plan, start, redo }: PlanHistory): void {
  const cart = useShopSelector((state) => state.cart);
  const user = useShopSelector((state) => state.user);
  const offered =
    source === 'cart' ? offeredFromCart({ cart }) : source === 'saved' ? offeredFromSaved({ user }) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there are prints
  useEffect(() => {
    // After an undo, the visitor wants the bare wall.
    if (!source || offered.length === 0 || plan.prints.length > 0 || redo) return;
    const prints = offered.slice(0, maxPlannedPrints).map(({ id, variant }) => ({ id, variant }));
    start({ ...plan, prints });
  }, [source, offered.length]);
}

/** Two overlaps of prints with the same titles are one sentence. */
function Problems({ texts }: { texts: readonly string[] }) {
  return (
    <ul className={styles.problems}>
      {[...new Set(texts)].map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
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
    <TextButton className={styles.advice} onClick={() => change({ ...plan, centerInches: center })}>
      Hang them {usualAboveFurnitureInches} in above the {plan.furniture.kind}
    </TextButton>
  );
}
