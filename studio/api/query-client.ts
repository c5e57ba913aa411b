import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionKey } from '../staff/session/session.ts';
import { ApiError } from './call.ts';

/** Server state. Windows that come back to the front read it again, so two screens agree. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetEndedSession }),
  mutationCache: new MutationCache({ onError: forgetEndedSession }),
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
