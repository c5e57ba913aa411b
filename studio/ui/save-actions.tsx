import type { ReactNode } from 'react';
import actions from './actions.module.css';
import { Button } from './button.tsx';
import { Problem } from './form.tsx';

interface Props {
  isChanged: boolean;
  isPending: boolean;
  /** Of the last attempt. */
  error: unknown;
  /** Whether the last attempt saved what is shown. */
  isSaved: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Other buttons. */
  children?: ReactNode;
}

/** Saves or discards what was changed in an editor, and says what happened. */
export function SaveActions({ isChanged, isPending, error, isSaved, onSave, onDiscard, children }: Props) {
  return (
    <div>
      <Problem error={error} />
      <div className={actions.actions}>
        {isChanged && (
          <>
            <Button isPending={isPending} busyText="Saving…" onPress={onSave}>
              Save
            </Button>
            <Button kind="quiet" onPress={onDiscard}>
              Discard
            </Button>
          </>
        )}
        {children}
      </div>
      <p role="status" className={actions.done}>
        {isSaved && 'Saved. The shop shows it.'}
      </p>
    </div>
  );
}
