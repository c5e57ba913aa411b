import { emailProblem, firstNameProblem, passwordProblem } from '#domain/accounts.ts';
import { useShopSelector, useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { Field, PasswordField } from '../ui/form/field.tsx';
import { type FieldTexts, foundProblems, useSubmit } from '../ui/form/use-submit.ts';
import { AuthLink } from './auth-link.tsx';
import styles from './form.module.css';
import { join } from './join.ts';
import { useLiveProblems } from './use-live-problems.ts';

export function RegisterForm({ expectReturn }: { expectReturn: () => void }) {
  const store = useShopStore();
  const isAlive = useShopSelector((state) => state.isRehydrated);
  const { form, isBusy, problems, refusal, refuse, forgive, props } = useSubmit({
    check: findProblems,
    async send({ firstName = '', email = '', password = '' }) {
      expectReturn();
      const joined = await join(store, { firstName, email, password });
      if (joined.kind === 'refused') refuse(joined.fields, joined.text);
      if (joined.kind === 'not signed in') refuse({}, 'You have joined. Please log in.');
    },
  });
  const { isValid, liveProblem, listeners } = useLiveProblems({
    form,
    check: findProblems,
    onChange: forgive,
  });
  const problemOf = (field: string) => liveProblem(field) ?? problems[field];
  return (
    <form className={styles.form} method="post" noValidate data-alive={isAlive} {...listeners} {...props}>
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
          aria-invalid={'email' in problems || Boolean(problemOf('email')) || undefined}
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

function findProblems({ firstName = '', email = '', password = '' }: FieldTexts): FieldTexts {
  return foundProblems({
    firstName: firstNameProblem(firstName),
    email: emailProblem(email),
    password: passwordProblem(password),
  });
}
