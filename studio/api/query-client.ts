import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionKey } from '../staff/session/session.ts';
import { ApiError } from './call.ts';

/** For mutations that change nothing on the page, or that leave it. What it shows is read again when it opens the next time. */
export const readsOnly = { refetchType: 'none' } as const;

/** Server state. Windows that come back to the front, and all after a change, read it again, so two screens agree. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetEndedSession }),
  mutationCache: new MutationCache({
    onError: forgetEndedSession,
    onSettled(_data, error, _variables, _result, { meta }) {
      const reading = queryClient.invalidateQueries({ ...meta });
      // After a change, the page is read before the button can be pressed again. A refusal is shown at once.
      return error ? undefined : reading;
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && isTemporary(error),
    },
    mutations: { retry: false },
  },
});

/** The shell then shows the sign-in page. */
function forgetEndedSession(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthorized') queryClient.setQueryData(sessionKey, null);
}

function isTemporary({ status }: ApiError): boolean {
  return status === 0 || status >= 500;
}
