import { useEffect, useRef, useState } from 'react';
import type { Product } from '#domain/api/catalogue/product.ts';
import { isSameVariant, type PricedVariant } from '#domain/catalogue/variants/variants.ts';
import type { Mouldings } from '#domain/framing/mouldings.ts';
import { hangPlan } from '#domain/wall/plan/hang-plan.ts';
import type { Plan } from '#domain/wall/plan/plan.ts';
import type { PlacedPrint } from '#domain/wall/plan/plan-texts.ts';
import type { ApiAnswer } from '../api/call.ts';
import { findPrint } from '../api.ts';
import { useMouldings } from '../framing/use-frame.ts';

/** A print on the planned wall. */
export interface HungPrint extends PlacedPrint {
  kind: 'hung';
  /** Its position in the plan. */
  index: number;
  /** The same while the print changes its position. */
  key: string;
  print: Product;
  variant: PricedVariant;
  /** The planned variant is no longer sold, so the nearest variant hangs in its place. */
  isOtherVariant: boolean;
}

/** A print that cannot be drawn. */
export interface MissingPrint {
  kind: 'loading' | 'gone' | 'unreachable';
  index: number;
  key: string;
}

/** The prints of a plan in its order, each with its place, as the shop sells them now. */
export function usePlannedPrints(plan: Plan): { items: (HungPrint | MissingPrint)[]; retry: () => void } {
  const { answers, retry } = usePrints(plan.prints.map(({ id }) => id));
  return { items: placeItems(plan, answers, useMouldings()), retry };
}

/** The answers that have arrived, by the prints' ids. */
export type Answers = ReadonlyMap<string, ApiAnswer<Product>>;

/** Loads each print once per visit of the page. */
export function usePrints(ids: readonly string[]): { answers: Answers; retry: () => void } {
  const [answers, setAnswers] = useState<Answers>(new Map());
  const requested = useRef(new Set<string>());
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are compared as text
  useEffect(() => {
    for (const id of new Set(ids)) {
      if (requested.current.has(id)) continue;
      requested.current.add(id);
      findPrint(id).then((answer) => setAnswers((before) => new Map(before).set(id, answer)));
    }
  }, [ids.join(), attempt]);
  const retry = () => {
    const failed = [...answers].filter(([, answer]) => isUnreachable(answer)).map(([id]) => id);
    for (const id of failed) requested.current.delete(id);
    setAnswers((before) => new Map([...before].filter(([id]) => !failed.includes(id))));
    setAttempt(attempt + 1);
  };
  return { answers, retry };
}

function isUnreachable(answer: ApiAnswer<Product>): boolean {
  return !answer.ok && answer.failure.status !== 404 && answer.failure.status !== 400;
}

/** The prints of a plan in its order, each with its place, or why it cannot be drawn. */
export function placeItems(plan: Plan, answers: Answers, mouldings: Mouldings): (HungPrint | MissingPrint)[] {
  const prints = new Map(
    [...answers].flatMap(([id, answer]) => (answer.ok ? [[id, answer.value] as const] : [])),
  );
  const hung = new Map(hangPlan(plan, prints, mouldings).map((each) => [each.index, each]));
  const counts = new Map<string, number>();
  return plan.prints.map(({ id, variant: planned }, index) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    const key = `${id}-${count}`;
    const item = hung.get(index);
    if (!item) return { kind: whyMissing(answers.get(id)), index, key };
    const isOtherVariant = !isSameVariant(item.variant, planned);
    return { kind: 'hung', key, ...item, title: item.print.title, isOtherVariant };
  });
}

function whyMissing(answer: ApiAnswer<Product> | undefined): MissingPrint['kind'] {
  if (!answer) return 'loading';
  return isUnreachable(answer) ? 'unreachable' : 'gone';
}
