import { Outlet } from 'react-router';
import { PageError } from '../navigation/page-error.tsx';
import type { Route } from './+types/every-page.ts';

/** Shows the error of a failed page in the page's place, so that header, cart and music keep working. */
export default function EveryPage() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
