import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Plan } from '#domain/wall/plan/plan.ts';
import { type ReadPlan, readPlan, writePlan } from '#domain/wall/plan/plan-address.ts';

/** Plans as the queries of their addresses. */
interface Versions {
  past: readonly string[];
  current: string;
  future: readonly string[];
}

export interface PlanHistory extends ReadPlan {
  /** A source of prints in the address, such as `cart`, that a link to an empty plan names. */
  source: string | null;
  change(plan: Plan): void;
  /** Begins with a plan that cannot be undone. */
  start(plan: Plan): void;
  /** Undefined if there is nothing to undo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** The plan in the page's address, and its earlier versions of this visit. */
export function usePlan(): PlanHistory {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const entry = useRef(entryNumber());
  const [{ past, current, future }, setVersions] = useState<Versions>(() => startAt(search));
  // The page's own changes replace the address. Links and the Back button open another plan.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the visitor navigates
  useEffect(() => {
    if (entryNumber() === entry.current) return;
    entry.current = entryNumber();
    setVersions(startAt(search));
  }, [key]);

  const show = (versions: Versions) => {
    setVersions(versions);
    navigate(`/wall${versions.current}`, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    });
  };
  const query = useMemo(() => new URLSearchParams(current), [current]);
  const [previous, next] = [past.at(-1), future[0]];
  return {
    ...useMemo(() => readPlan(query), [query]),
    source: query.get('from'),
    change(plan) {
      const changed = writePlan(plan);
      if (changed !== current) show({ past: [...past, current], current: changed, future: [] });
    },
    start: (plan) => show(startAt(writePlan(plan))),
    undo:
      previous === undefined
        ? undefined
        : () => show({ past: past.slice(0, -1), current: previous, future: [current, ...future] }),
    redo:
      next === undefined
        ? undefined
        : () => show({ past: [...past, current], current: next, future: future.slice(1) }),
  };
}

/** The place of the page in the browser's history, which React Router stores in `idx`. */
function entryNumber(): unknown {
  return history.state?.idx;
}

function startAt(search: string): Versions {
  return { past: [], current: search, future: [] };
}
