import { Navigate } from 'react-router';
import { useStaff } from '../staff/session/use-staff.ts';
import { entriesFor } from './navigation.ts';

/** Opens the first page of the role. */
export function Home() {
  const [first] = entriesFor(useStaff().role);
  return <Navigate to={first?.to ?? '/account'} replace />;
}
