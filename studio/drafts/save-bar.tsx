import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import styles from './save-bar.module.css';
import type { Draft } from './use-draft.ts';

/** A value that two people have changed. */
export interface Difference {
  label: string;
  yours: ReactNode;
  theirs: ReactNode;
}

interface Props<Values extends object> {
  draft: Draft<Values>;
  compare: (names: (keyof Values & string)[], yours: Values, theirs: Values) => Difference[];
  /** What a save did. */
  savedText?: string;
  /** Whether a form around it saves, and says what is wrong. */
  isInForm?: boolean;
  /** Other buttons. */
  children?: ReactNode;
}

/** Saves or discards the draft of a page, in view wherever the page is scrolled, and says what happened. */
export function SaveBar<Values extends object>({
  draft,
  compare,
  savedText = 'Saved. The shop shows it.',
  isInForm = false,
  children,
}: Props<Values>) {
  const { conflict, values } = draft;
  if (conflict) {
    const differences = compare(conflict.names, values, conflict.theirs);
    return <Conflict differences={differences} onKeepMine={draft.keepMine} onTakeTheirs={draft.takeTheirs} />;
  }
  return (
    <>
      {!isInForm && <Problem error={draft.error} />}
      {(draft.isChanged || children) && (
        <div className={styles.bar} {...(draft.isChanged && { 'data-bottom-bar': '' })}>
          {draft.isChanged && (
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
          {children}
        </div>
      )}
      <p role="status" className={styles.done}>
        {draft.isSaved && savedText}
      </p>
    </>
  );
}

interface ConflictProps {
  differences: Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows both values side by side, and asks which one counts. */
function Conflict({ differences, onKeepMine, onTakeTheirs }: ConflictProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers this returns a promise, which React would take for a cleanup.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
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
          {differences.map(({ label, yours, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{yours}</td>
              <td>{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button onPress={onKeepMine}>Keep mine</Button>
        <Button kind="quiet" onPress={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
