import { useNavigate } from 'react-router';
import { RegisterForm } from '../membership/register-form.tsx';
import { useReturnAfterSignIn } from '../membership/use-return-after-sign-in.ts';
import { isForMembers } from '../session/return-target.ts';
import { Cross } from '../ui/cross.tsx';
import styles from '../ui/form/form.module.css';
import { FormPage, findPrintBeside } from '../ui/form/form-page.tsx';
import type { Route } from './+types/register.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { print: await findPrintBeside(context, 1) };
}

const settings = { path: '/settings', state: null };

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { expectReturn, target } = useReturnAfterSignIn(() => settings);
  const close = () => {
    const { path } = target();
    navigate(isForMembers(path) ? '/' : path);
  };
  return (
    <FormPage
      title="Join"
      description="Membership is free, and members pay less for every print."
      print={loaderData.print}
    >
      <div className={styles.head}>
        <h1 className={styles.title}>Become a member</h1>
        <button className={styles.close} type="button" onClick={close}>
          <Cross />
          <span className="visually-hidden">Close</span>
        </button>
      </div>
      <p className={styles.lead}>
        It's free. Members pay less for every print, save their favorites, and see all their orders in one
        place.
      </p>
      <RegisterForm expectReturn={expectReturn} />
    </FormPage>
  );
}
