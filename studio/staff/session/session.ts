import { useQuery } from '@tanstack/react-query';
import type { StudioSession } from '#domain/api/staff/staff.ts';
import { ApiError, call } from '../../api/call.ts';

/** Who is signed in, and where. */
export const sessionKey = ['session'];

/** The session of this browser; `data` is null in a browser without a session. */
export function useStaffSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 });
}

async function readSession(): Promise<StudioSession | null> {
  try {
    return await call('GET /api/studio/session');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
