import { AuthPage } from '../membership/auth-page.tsx';
import styles from '../membership/form.module.css';
import { findWallPrint } from '../membership/wall-print.ts';
import { FindOrdersForm } from '../orders/finding/find-orders-form.tsx';
import type { Route } from './+types/find-orders.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { print: await findWallPrint(context, 3) };
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function FindOrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Find your order"
      description="Follow your order of framed prints without an account: we email you a link to it."
      print={loaderData.print}
    >
      <h1 className={styles.title}>Find your order</h1>
      <p className={styles.lead}>
        Bought without an account? Tell us the email you paid with, and we send you a link to your orders.
      </p>
      <FindOrdersForm />
    </AuthPage>
  );
}
