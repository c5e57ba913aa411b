import { notFound } from '../navigation/not-found.ts';
import type { Route } from './+types/not-found.ts';

export async function loader({ context }: Route.LoaderArgs): Promise<never> {
  throw await notFound(context);
}

export default function NotFoundPage() {
  return null;
}
