import { useNavigate } from 'react-router';
import { deleteAccount } from '../api.ts';
import { forgetViewed } from '../product/rows/viewed-prints.ts';
import { loggedOut } from '../session/user-slice.ts';
import { useShopStore } from '../store/store.ts';
import { foundProblems, useSubmit } from '../ui/form/use-submit.ts';

/** Deletes the account after its password was confirmed; a wrong one changes nothing. */
export function useDeletion() {
  const store = useShopStore();
  const navigate = useNavigate();
  const { isBusy, problems, refuse, props } = useSubmit({
    check: ({ password }) => foundProblems({ password: password ? undefined : 'Password is required' }),
    async send({ password = '' }) {
      const answer = await deleteAccount(store, password);
      if (!answer.ok) {
        return refuse({ password: answer.failure.message || 'Something went wrong. Please try again.' });
      }
      navigate('/', { replace: true, state: { notice: 'Your account has been deleted.' } });
      store.dispatch(loggedOut());
      forgetViewed();
    },
  });
  return { isBusy, problem: problems.password, props };
}
