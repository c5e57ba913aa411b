import { isRouteErrorResponse } from 'react-router';
import { NotFound } from './not-found.tsx';
import { SomethingWrong } from './something-wrong.tsx';

/** In place of a page that is not there, or went wrong. */
export function PageError({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status < 500 ? <NotFound /> : <SomethingWrong />;
}
