import { useState } from 'react';
import { ForgotPassword } from '../session/forgot-password.tsx';
import styles from '../session/form.module.css';
import { LoginForm } from '../session/login-form.tsx';
import { returnTarget } from '../session/return-target.ts';
import { ThresholdLink } from '../session/threshold-link.tsx';
import { ThresholdPage } from '../session/threshold-page.tsx';
import { useExpiredSession } from '../session/use-expired-session.ts';
import { useWayOn, wishesOf } from '../session/use-way-on.ts';
import { findWallPrint } from '../session/wall-print.ts';
import type { Route } from './+types/login.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { print: await findWallPrint(context, 0) };
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { isExpired, isOver, farewell } = useExpiredSession();
  const { expectReturn } = useWayOn((location) => returnTarget(wishesOf(location)), isOver);
  const [forgotten, setForgotten] = useState<string | null>(null);
  const prepare = async () => {
    await farewell();
    expectReturn();
  };
  return (
    <ThresholdPage
      title="Sign In"
      description="Sign in to your Passepartout membership: lower prices, saved prints and your orders."
      print={loaderData.print}
    >
      {forgotten === null ? (
        <>
          <h1 className={styles.title}>Sign In</h1>
          <div role="status">
            {isExpired && <p className={styles.notice}>Your session expired. Please sign in again.</p>}
          </div>
          <LoginForm prepare={prepare} />
          <div className={styles.ways}>
            <button className={styles.way} type="button" onClick={() => setForgotten(typedEmail())}>
              Forgot my password
            </button>
            <p>
              Not a member yet? <ThresholdLink to="/register">Join today</ThresholdLink>
            </p>
          </div>
        </>
      ) : (
        <ForgotPassword email={forgotten} onBack={() => setForgotten(null)} />
      )}
    </ThresholdPage>
  );
}

function typedEmail(): string {
  return document.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? '';
}
