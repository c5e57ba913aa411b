import { Outlet } from 'react-router';
import { PageError } from '../navigation/page-error.tsx';
import type { Route } from './+types/every-page.ts';

/** Contains the error of a failed page, so that header, cart and music keep working. */
export default function EveryPage() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
