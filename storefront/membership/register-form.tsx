import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { emailProblem, firstNameProblem, passwordProblem } from '#domain/customers/accounts.ts';
import { foundProblems } from '#domain/found-problems.ts';
import { useShopStore } from '../store/store.ts';
import { EmailField, Field, PasswordField } from '../ui/form/field.tsx';
import styles from '../ui/form/form.module.css';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { type FieldTexts, focusField, readForm, useSubmit } from '../ui/form/use-submit.ts';
import { AuthLink } from './auth-link.tsx';
import { join } from './sign-in.ts';

export function RegisterForm({ expectReturn }: { expectReturn: () => void }) {
  const { isBusy, isValid, problemOf, isEmailInvalid, refusal, props } = useRegistration(expectReturn);
  return (
    <Form {...props}>
      <div className={styles.fields}>
        <Field
          label="First Name (optional)"
          name="firstName"
          autoComplete="given-name"
          dir="auto"
          problem={problemOf('firstName')}
        />
        <EmailField
          autoComplete="username"
          problem={problemOf('email')}
          aria-invalid={isEmailInvalid || undefined}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          problem={problemOf('password')}
        />
        <SubmitButton isBusy={isBusy} isBlocked={!isValid} busyText="Joining…">
          Submit
        </SubmitButton>
      </div>
      <p className={`${styles.news} ${styles.alert}`} role="alert">
        {refusal}
      </p>
      <Agreement />
      <p className={styles.ways}>
        <span>
          Already a member? <AuthLink to="/login">Sign in</AuthLink>
        </span>
      </p>
    </Form>
  );
}

function Agreement() {
  return (
    <p className={styles.rules}>
      By joining you agree to our{' '}
      <a href="/policies/terms-of-service" target="_blank" rel="noopener">
        Terms
      </a>{' '}
      and{' '}
      <a href="/policies/privacy" target="_blank" rel="noopener">
        Privacy Policy
      </a>
      , which open in a new tab.
    </p>
  );
}

/** The state of the form. Its problems come from the server, and from checks while the visitor fills it in. */
function useRegistration(expectReturn: () => void) {
  const store = useShopStore();
  const { form, isBusy, problems, refusal, showProblems, clearProblem, props } = useSubmit({
    check: findProblems,
    async send({ firstName = '', email = '', password = '' }) {
      expectReturn();
      const result = await join(store, { firstName, email, password });
      if (result.kind === 'refused') showProblems(result.fields, result.text);
      if (result.kind === 'not-signed-in') showProblems({}, "You're a member now. Please sign in.");
    },
  });
  const { isValid, liveProblem, listeners } = useLiveProblems({
    form,
    check: findProblems,
    onChange: clearProblem,
  });
  const problemOf = (field: string) => liveProblem(field) ?? problems[field];
  // The problem of an email already in use is an empty text: the form's message explains it.
  const isEmailInvalid = 'email' in problems || Boolean(problemOf('email'));
  return { isBusy, isValid, problemOf, isEmailInvalid, refusal, props: { ...listeners, ...props } };
}

function findProblems({ firstName = '', email = '', password = '' }: FieldTexts): FieldTexts {
  return foundProblems({
    firstName: firstNameProblem(firstName),
    email: emailProblem(email),
    password: passwordProblem(password),
  });
}

interface LiveForm {
  form: RefObject<HTMLFormElement | null>;
  check: (values: FieldTexts) => FieldTexts;
  onChange: (field: string) => void;
}

/**
 * Checks a form while the visitor fills it in. A field shows its problem after the visitor leaves it. Enter in an invalid
 * form shows the problems of all fields.
 */
function useLiveProblems({ form, check, onChange }: LiveForm) {
  const [problems, setProblems] = useState<FieldTexts>({});
  const [checkedFields, setCheckedFields] = useState<readonly string[]>([]);
  const isValid = Object.keys(problems).length === 0;
  const update = () => {
    if (form.current) setProblems(check(readForm(form.current)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for text typed before hydration
  useEffect(update, []);

  const onInput = ({ target }: { target: EventTarget }) => {
    update();
    if (target instanceof HTMLInputElement) onChange(target.name);
  };
  const onBlur = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    setCheckedFields((names) => [...new Set([...names, target.name])]);
  };
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || isValid || !(target instanceof HTMLInputElement)) return;
    setCheckedFields(Object.keys(problems));
    focusField(form.current, Object.keys(problems)[0] ?? '');
  };
  return {
    isValid,
    liveProblem: (field: string) => (checkedFields.includes(field) ? problems[field] : undefined),
    listeners: { onInput, onBlur, onKeyDown },
  };
}
