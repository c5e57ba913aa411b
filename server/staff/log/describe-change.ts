import type { LoggedChange } from '../record-staff-change.ts';
import { actions } from './actions.ts';
import { type Names, nameSubject, type Phrase, type Values } from './phrases.ts';

/** A newer version of the shop may have logged others. */
const phrases: ReadonlyMap<string, Phrase> = new Map(Object.entries(actions));

/**
 * What a row of the log says, without a period: `Nils moved NRQCJF from checked to packed`.
 * @param actor the person's name; undefined: from the terminal
 */
export function describeChange(
  { action, subjectKind: kind, subjectId: id, before, after, outcome }: LoggedChange,
  actor: string | undefined,
  names: Names,
): string {
  const subject = { kind, id };
  const values = { before: valuesOf(before), after: valuesOf(after) };
  const write = phrases.get(`${kind}.${action}`);
  const phrase =
    action === 'undone'
      ? `undid an earlier change${ofSubject(nameSubject(subject, names))}`
      : (write?.({ ...values, id, names, outcome }) ?? `${action.replaceAll('-', ' ')} (${kind})`);
  return `${actor ?? 'The owner, in the terminal,'} ${phrase}`;
}

function ofSubject(name: string | undefined): string {
  return name ? ` of ${name}` : '';
}

function valuesOf(values: unknown): Values {
  return typeof values === 'object' && values ? Object.fromEntries(Object.entries(values)) : {};
}
