import {
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import styles from './field.module.css';

interface FieldDescription {
  label: string;
  name: string;
  hint?: string;
  /** What is wrong with the input; replaces the hint. */
  problem?: string | undefined;
}

interface FieldProps
  extends FieldDescription,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'name'> {
  /** A control at the end of the input. */
  children?: ReactNode;
}

export function Field({ label, hint, problem, children, ...input }: FieldProps) {
  const id = useId();
  return (
    <LabelledField id={id} label={label} note={problem ?? hint} hasProblem={Boolean(problem)}>
      <input className={styles.input} {...describedField(id, problem)} {...input} />
      {children}
    </LabelledField>
  );
}

type EmailFieldProps = Pick<
  FieldProps,
  'autoComplete' | 'defaultValue' | 'hint' | 'problem' | 'aria-invalid'
>;

export function EmailField(props: EmailFieldProps) {
  return <Field label="Email" name="email" type="email" required {...props} />;
}

/** Has a button that shows the password as plain text. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'required' | 'children'>) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} required autoCapitalize="none" spellCheck={false}>
      <button className={styles.show} type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        Show<span className="visually-hidden"> password</span>
      </button>
    </Field>
  );
}

type TextAreaProps = FieldDescription &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'name'>;

/** A field for several lines. It grows with its text. */
export function TextArea({ label, hint, problem, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <LabelledField id={id} label={label} note={problem ?? hint} hasProblem={Boolean(problem)}>
      <textarea className={`${styles.input} ${styles.area}`} {...describedField(id, problem)} {...area} />
    </LabelledField>
  );
}

interface LabelledFieldProps {
  id: string;
  label: string;
  note: string | undefined;
  hasProblem: boolean;
  children: ReactNode;
}

function LabelledField({ id, label, note, hasProblem, children }: LabelledFieldProps) {
  return (
    <div className={styles.field}>
      <label className="quiet-text" htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>{children}</div>
      <p className={styles.note} id={noteId(id)} data-problem={hasProblem} aria-live="polite">
        {note}
      </p>
    </div>
  );
}

function describedField(id: string, problem: string | undefined) {
  return { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': noteId(id) };
}

function noteId(id: string): string {
  return `${id}-note`;
}
