import { Outlet } from 'react-router';
import { PageError } from '../navigation/page-error.tsx';
import type { Route } from './+types/every-page.ts';

/** Around every page: what goes wrong on one of them leaves header, cart and music as they are. */
export default function EveryPage() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
