import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form as AriaForm } from 'react-aria-components/Form';
import { ApiError, describeError } from '../api/call.ts';
import { Button } from './button.tsx';
import styles from './form.module.css';

export interface FormProps {
  children?: ReactNode;
  /** The text of the button. Undefined: there is nothing to send. */
  submit: string | undefined;
  /** Whether there is nothing to send yet. The button then cannot be pressed. */
  isUnchanged?: boolean;
  /** Whether its buttons are a bar at the bottom of the window, which messages must not cover. */
  isBar?: boolean;
  /** Whether it is a small part of its page: one row where there is room, whose button is not the page's main action. */
  isRow?: boolean;
  busyText?: string;
  /** The mutation that sends it. The problems of fields are shown beside them. */
  change?: { isPending: boolean; error: unknown };
  onSubmit: (values: Record<string, string>) => void;
  /** The button that leaves everything as it is, and says so: `Keep the order`. */
  wayOut?: { text: string; onPress: () => void };
}

/** A form that gives its fields' texts to `onSubmit`. The first field with a problem gets the focus. */
export function Form({
  children,
  submit,
  isUnchanged = false,
  isBar = false,
  isRow = false,
  busyText,
  change,
  onSubmit,
  wayOut,
}: FormProps) {
  const { isPending = false, error } = change ?? {};
  // Typing takes the server's problems back, because a field that has one cannot be sent.
  const [correctedError, setCorrectedError] = useState<unknown>();
  const fields = error instanceof ApiError && error !== correctedError ? error.fields : {};
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isRefused = error instanceof ApiError && Object.keys(error.fields).length > 0;
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    onSubmit(Object.fromEntries(entries));
  };
  return (
    <AriaForm className={styles.place ?? ''} validationErrors={fields} onSubmit={send}>
      <div
        className={styles.form}
        data-row={isRow || undefined}
        ref={form}
        onInput={() => setCorrectedError(error)}
      >
        {children}
        <Problem error={error} />
        {/* The field keeps the focus until the press counts. Leaving it would show or hide its problem, and move the button. */}
        <div
          className={styles.actions}
          data-bottom-bar={isBar || undefined}
          onMouseDownCapture={(event) => event.preventDefault()}
        >
          {submit && (
            <Button
              type="submit"
              isDisabled={isUnchanged}
              isPending={isPending}
              {...(isRow && { kind: 'quiet' })}
              {...(busyText && { busyText })}
            >
              {submit}
            </Button>
          )}
          {wayOut && (
            <Button kind="quiet" onPress={wayOut.onPress}>
              {wayOut.text}
            </Button>
          )}
        </div>
      </div>
    </AriaForm>
  );
}

/** What went wrong, in a sentence that screen readers announce. */
export function Problem({ error }: { error: unknown }) {
  return (
    <div role="alert" className={styles.alert}>
      {Boolean(error) && <p className={styles.problem}>{describeError(error)}</p>}
    </div>
  );
}
