import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { AuthLink } from '../membership/auth-link.tsx';
import { ForgotPassword } from '../membership/forgot-password.tsx';
import { LoginForm } from '../membership/login-form.tsx';
import { useExpiredSession } from '../membership/use-expired-session.ts';
import { originsOf, useReturnAfterSignIn } from '../membership/use-return-after-sign-in.ts';
import { returnTarget } from '../session/return-target.ts';
import { useShopSelector } from '../store/store.ts';
import styles from '../ui/form/form.module.css';
import { FormPage, findPrintBeside } from '../ui/form/form-page.tsx';
import type { Route } from './+types/login.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { print: await findPrintBeside(context, 0) };
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { isExpired, isOver, whenLoggedOut } = useExpiredSession();
  const { expectReturn } = useReturnAfterSignIn((location) => returnTarget(originsOf(location)), isOver);
  const [forgottenEmail, setForgottenEmail] = useForgottenEmail();
  const prepare = async () => {
    await whenLoggedOut();
    expectReturn();
  };
  return (
    <FormPage
      title="Sign in"
      description="Sign in for member prices, your saved prints, and your orders."
      print={loaderData.print}
    >
      {forgottenEmail === null ? (
        <SignInPanel
          isExpired={isExpired}
          prepare={prepare}
          onForgotten={() => setForgottenEmail(typedEmail())}
        />
      ) : (
        <ForgotPassword email={forgottenEmail} onBack={() => setForgottenEmail(null)} />
      )}
    </FormPage>
  );
}

interface SignInPanelProps {
  isExpired: boolean;
  prepare: () => Promise<void>;
  onForgotten: () => void;
}

function SignInPanel({ isExpired, prepare, onForgotten }: SignInPanelProps) {
  return (
    <>
      <h1 className={styles.title}>Sign in</h1>
      <p className={styles.greeting} role="status" data-news={isExpired}>
        {isExpired
          ? 'Your session expired. Please sign in again.'
          : 'Welcome back. Sign in for member prices, your saved prints, and your orders.'}
      </p>
      <LoginForm prepare={prepare} />
      <div className={styles.ways}>
        <button className={styles.way} type="button" onClick={onForgotten}>
          Forgot my password
        </button>
        <p>
          Not a member yet? <AuthLink to="/register">Join today</AuthLink>
        </p>
        <p>
          Ordered without an account? <Link to="/orders/find">Find your order</Link>
        </p>
      </div>
    </>
  );
}

/** The email in the "Forgot my password" panel; null while the panel is closed. A link can open it with `isForgotten`. */
function useForgottenEmail() {
  const isRehydrated = useShopSelector((state) => state.isRehydrated);
  const { state } = useLocation();
  return useState<string | null>(isRehydrated && state?.isForgotten ? '' : null);
}

function typedEmail(): string {
  return document.querySelector<HTMLInputElement>('input[name="email"]')?.value ?? '';
}
