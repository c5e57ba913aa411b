import { type ReactNode, useEffect, useRef } from 'react';
import actions from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import styles from './save-bar.module.css';
import type { Edited } from './stored-drafts.ts';
import type { Draft } from './use-draft.ts';

/** A value that two people have changed. */
export interface Difference {
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
}

interface ConflictProps<Values extends object> {
  draft: Edited<Values>;
  compare: (names: (keyof Values & string)[], yours: Values, theirs: Values) => Difference[];
}

interface Props<Values extends object> extends ConflictProps<Values> {
  draft: Draft<Values>;
  /** What a save did. */
  savedText?: string;
  /** Whether a form around it saves, and says what is wrong. */
  isInForm?: boolean;
}

/** Saves or discards the draft of a page, in view wherever the page is scrolled, once something has changed, and says what a save did. */
export function SaveBar<Values extends object>({
  draft,
  compare,
  savedText = 'Saved. The shop shows it.',
  isInForm = false,
}: Props<Values>) {
  const { isChanged, isSaved } = draft;
  const status = useRef<HTMLParagraphElement>(null);
  const wasChanged = useRef(isChanged);
  // The button that was pressed is gone. The focus stays in its place.
  useEffect(() => {
    const isLost = wasChanged.current && !isChanged && document.activeElement === document.body;
    if (isLost) status.current?.focus({ preventScroll: true });
    wasChanged.current = isChanged;
  }, [isChanged]);
  if (draft.conflict) return <Conflict draft={draft} compare={compare} />;
  return (
    <>
      {!isInForm && <Problem error={draft.error} />}
      <div className={styles.bar} data-bottom-bar={isChanged || isSaved || undefined}>
        {isChanged && (
          <>
            <Button
              isPending={draft.isPending}
              busyText="Saving…"
              {...(isInForm ? { type: 'submit' } : { onPress: draft.save })}
            >
              Save
            </Button>
            <Button kind="quiet" onPress={draft.discard}>
              Discard the changes
            </Button>
          </>
        )}
        <p role="status" className={styles.status} tabIndex={-1} ref={status}>
          {isSaved && savedText}
        </p>
      </div>
    </>
  );
}

/** Shows both values side by side, and asks which one counts. */
export function Conflict<Values extends object>({ draft, compare }: ConflictProps<Values>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers this returns a promise, which React would take for a cleanup.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { conflict, values } = draft;
  if (!conflict) return null;
  return (
    <div className={styles.conflict} role="alert" ref={place}>
      <p>Another person has changed this since you opened it. Which values should the shop have?</p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Yours</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {compare(conflict.names, values, conflict.theirs).map(({ label, yours, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{yours}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={actions.actions}>
        <Button onPress={draft.keepMine}>Keep mine</Button>
        <Button kind="quiet" onPress={draft.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
