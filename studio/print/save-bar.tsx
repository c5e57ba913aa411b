import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StudioPrint } from '#domain/studio-api/print.ts';
import { staleVersionOf } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { StaleValues } from '../ui/stale-values.tsx';
import styles from './save-bar.module.css';
import type { Draft } from './use-draft.ts';

interface Props<Values extends object> {
  draft: Draft<Values>;
  save: UseMutationResult<StudioPrint, Error, Values & { version: number }>;
  submit: string;
  /** What somebody else has saved, and what each value is called. */
  valuesOf: (print: StudioPrint) => Values;
  labels: Record<keyof Values & string, string>;
  textOf?: (name: keyof Values & string, values: Values) => string;
  /** What saving changes. */
  children?: ReactNode;
}

/** Saves or discards a draft. If somebody else has saved meanwhile, it shows both values and asks. */
export function SaveBar<Values extends object>({
  draft,
  save,
  submit,
  valuesOf,
  labels,
  textOf = describeValue,
  children,
}: Props<Values>) {
  const send = (values: Values, version: number) =>
    save.mutate({ ...values, version }, { onSuccess: () => draft.discard() });
  const { error } = save;
  const theirs = staleVersionOf<StudioPrint>(error);
  if (theirs) {
    const others = valuesOf(theirs);
    return (
      <StaleValues
        differences={draft.changed
          .map((name) => ({
            label: labels[name],
            yours: textOf(name, draft.values),
            theirs: textOf(name, others),
          }))
          .filter(({ yours, theirs: other }) => yours !== other)}
        onKeepMine={() => {
          draft.keepMine(theirs.version);
          send(draft.mergeInto(others), theirs.version);
        }}
        onTakeTheirs={() => {
          draft.discard();
          save.reset();
        }}
      />
    );
  }
  return (
    <>
      <Problem error={error} />
      {draft.isChanged && (
        <div className={styles.bar}>
          {children}
          <div className={styles.actions}>
            <Button
              isPending={save.isPending}
              busyText="Saving…"
              onPress={() => send(draft.values, draft.version)}
            >
              {submit}
            </Button>
            <Button
              kind="quiet"
              onPress={() => {
                draft.discard();
                save.reset();
              }}
            >
              Discard
            </Button>
          </div>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {save.isSuccess && !draft.isChanged ? 'Saved.' : ''}
      </p>
    </>
  );
}

function describeValue<Values extends object>(name: keyof Values & string, values: Values): string {
  const value: unknown = values[name];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '');
}
