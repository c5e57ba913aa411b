import { type FormEvent, useState } from 'react';
import { emailProblem, firstNameProblem, passwordProblem } from '#domain/accounts.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { Field, PasswordField } from '../ui/form/field.tsx';
import { readForm } from '../ui/form/form-fields.ts';
import { useOneAtATime } from '../ui/use-one-at-a-time.ts';
import { AuthLink } from './auth-link.tsx';
import styles from './form.module.css';
import { join } from './join.ts';
import { type Problems, useValidatedForm } from './use-validated-form.ts';

export function RegisterForm({ expectReturn }: { expectReturn: () => void }) {
  const store = useShopStore();
  const isAlive = useShopSelector((state) => state.isRehydrated);
  const { isBusy, isUnderWay, busyWith } = useOneAtATime();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isValid, problemOf, isRefused, refuse, props } = useValidatedForm(findProblems);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay() || !isValid) return;
    const { firstName = '', email = '', password = '' } = readForm(event.currentTarget);
    setRefusal(null);
    expectReturn();
    const joined = await busyWith(join(store, { firstName, email, password }));
    if (joined.kind === 'refused') {
      setRefusal(joined.text);
      refuse(joined.fields);
    }
    if (joined.kind === 'not signed in') setRefusal('You have joined. Please log in.');
  };
  return (
    <form className={styles.form} method="post" noValidate data-alive={isAlive} onSubmit={submit} {...props}>
      <div className={styles.fields}>
        <Field
          label="First Name (optional)"
          name="firstName"
          autoComplete="given-name"
          dir="auto"
          problem={problemOf('firstName')}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          problem={problemOf('email')}
          aria-invalid={isRefused('email') || Boolean(problemOf('email')) || undefined}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint="Min. 8 characters"
          problem={problemOf('password')}
        />
        <button
          className={`${button.button} ${styles.send}`}
          type="submit"
          disabled={!isAlive || !isValid || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? 'Joining…' : 'Submit'}
        </button>
      </div>
      <p className={`${styles.news} ${styles.alert}`} role="alert">
        {refusal}
      </p>
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
      <p className={styles.ways}>
        <span>
          Already a member? <AuthLink to="/login">Log in</AuthLink>
        </span>
      </p>
    </form>
  );
}

function findProblems(values: Problems): Problems {
  const { firstName = '', email = '', password = '' } = values;
  const found = {
    firstName: firstNameProblem(firstName),
    email: emailProblem(email),
    password: passwordProblem(password),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}
