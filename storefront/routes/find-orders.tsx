import { FindOrdersForm } from '../orders/finding/find-orders-form.tsx';
import styles from '../ui/form/form.module.css';
import { FormPage, findPrintBeside } from '../ui/form/form-page.tsx';
import type { Route } from './+types/find-orders.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { print: await findPrintBeside(context, 3) };
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function FindOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <FormPage
      title="Find your order"
      description="Track your order of framed prints without an account. We'll email you a link."
      print={loaderData.print}
    >
      <h1 className={styles.title}>Find your order</h1>
      <p className={styles.lead}>
        Ordered without an account? Enter the email you paid with, and we'll send you a link to your orders.
      </p>
      <FindOrdersForm />
    </FormPage>
  );
}
