/** Changed values that are not saved, by their names, and what was saved when each was changed. */
export type Edits = Readonly<Record<string, { value: unknown; before: unknown }>>;

/** The changed values alone. `edit` has taken each from a `Partial<Values>`. */
export function changesOf<Values extends object>(edits: Edits): Partial<Values> {
  return Object.fromEntries(Object.entries(edits).map(([name, { value }]) => [name, value])) as object;
}

/** Adds changes to unsaved edits. */
export function edit(edits: Edits, saved: object, changes: object): Edits {
  const added = Object.entries(changes).map(([name, value]) => {
    const { before } = edits[name] ?? { before: savedValue(saved, name) };
    return [name, { value, before }] as const;
  });
  return { ...edits, ...Object.fromEntries(added) };
}

/** Without edits that equal what is saved, and those of values that the page no longer has. */
export function unsaved(edits: Edits, saved: object): Edits {
  return pick(edits, (name) => name in saved && !isSame(edits[name]?.value, savedValue(saved, name)));
}

/** The names of the values that another person has changed differently. */
export function conflictsOf<Values extends object>(edits: Edits, saved: Values): (keyof Values & string)[] {
  const names = Object.keys(unsaved(edits, saved)) as (keyof Values & string)[];
  return names.filter((name) => !isSame(edits[name]?.before, saved[name]));
}

/** Edits that win over what is saved. */
export function keepMine(edits: Edits, saved: object): Edits {
  return edit({}, saved, changesOf(edits));
}

/** Without the edits that conflict with what is saved. */
export function takeTheirs(edits: Edits, saved: object): Edits {
  const conflicts = new Set<string>(conflictsOf(edits, saved));
  return pick(edits, (name) => !conflicts.has(name));
}

/** What was typed while `sent` was saved. */
export function editsSince(sent: Edits, edits: Edits, saved: object): Edits {
  const typed = pick(edits, (name) => !isSame(edits[name]?.value, sent[name]?.value));
  return keepMine(typed, saved);
}

function pick(edits: Edits, isKept: (name: string) => boolean): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([name]) => isKept(name)));
}

function savedValue(saved: object, name: string): unknown {
  return Reflect.get(saved, name);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
