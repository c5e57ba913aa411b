import { Link } from 'react-router';
import { isSignedIn } from '../session/user-slice.ts';
import { useShopSelector } from '../store/store.ts';

/** Whoever is not signed in is led to sign in first: the settings take them for somebody whose session has ended. */
export function SettingsLink() {
  const isIn = useShopSelector(isSignedIn);
  return (
    <Link to={isIn ? '/settings' : '/login'} state={isIn ? null : { from: '/settings' }}>
      Settings
    </Link>
  );
}
