import { Link } from 'react-router';
import type { ApiAnswer } from '../../api/call.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { EmailField } from '../../ui/form/field.tsx';
import styles from '../../ui/form/form.module.css';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useLinkForm } from '../../ui/form/use-submit.ts';
import { findOrders } from '../orders-api.ts';

const unsent = "We couldn't reach the shop, so no link was sent. Please try again.";

/** Requests a link to the orders of an email address. The response doesn't reveal whether there are any. */
export function FindOrdersForm() {
  const { isBusy, problem, answer, props } = useLinkForm(findOrders);
  return (
    <Form {...props}>
      <div className={styles.fields}>
        <EmailField autoComplete="email" hint="The one you used at checkout" problem={problem} />
        <SubmitButton isBusy={isBusy} busyText="Sending…">
          Send link
        </SubmitButton>
      </div>
      <Outcome answer={answer} />
      <div className={styles.ways}>
        <p>Nothing after a few minutes? Check your spam folder, or try another email you may have used.</p>
        <Link to="/contact">Write to us</Link>
      </div>
    </Form>
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
        {answer && !answer.ok && describeFailure(answer.failure, unsent)}
      </p>
    </div>
  );
}
