import { Link } from 'react-router';
import { type ApiAnswer, type ApiFailure, findOrders } from '../../api.ts';
import styles from '../../membership/form.module.css';
import { useLinkForm } from '../../membership/use-link-form.ts';
import { useShopSelector } from '../../store/store.ts';
import button from '../../ui/button.module.css';
import { Field } from '../../ui/form/field.tsx';

/** Requests a link to the orders of an email address. The answer does not reveal whether it has any. */
export function FindOrdersForm() {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const { isBusy, problem, answer, props } = useLinkForm(findOrders);
  return (
    <form className={styles.form} method="post" noValidate data-rehydrated={isRehydrated} {...props}>
      <div className={styles.fields}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          hint="The one you gave when you paid"
          problem={problem}
        />
        <button
          className={`${button.button} ${styles.send}`}
          type="submit"
          disabled={!isRehydrated || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? 'Sending…' : 'Send Link'}
        </button>
      </div>
      <Outcome answer={answer} />
      <div className={styles.ways}>
        <p>
          No email after a few minutes? Check your junk folder, or try another email you may have paid with.
        </p>
        <Link to="/contact">Write to us</Link>
      </div>
    </form>
  );
}

function Outcome({ answer }: { answer: ApiAnswer<unknown> | undefined }) {
  return (
    <div className={styles.news}>
      <p role="status">
        {answer?.ok &&
          "If there are orders for that email, we've sent a link to them. Please check your inbox."}
      </p>
      <p className={styles.alert} role="alert">
        {answer && !answer.ok && describeFailure(answer.failure)}
      </p>
    </div>
  );
}

function describeFailure({ status, message }: ApiFailure): string {
  if (status === 0) return 'We could not be reached, and no link was sent. Please try again.';
  return message || 'Something went wrong. Please try again.';
}
