import { useQuery } from '@tanstack/react-query';
import type { StaffRole } from '#domain/staff/staff.ts';
import { ApiError, call } from '../../api/call.ts';

/** Who is signed in, and where. */
export interface Session {
  staff: { id: string; email: string; name: string; role: StaffRole };
  session: { id: string; steppedUpUntil?: string };
  shop: { name: string; url: string; isDemonstration: boolean };
}

export const sessionKey = ['session'];

/** The session of this browser; `data` is null in a browser without a session. */
export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readSession, staleTime: 60_000 });
}

async function readSession(): Promise<Session | null> {
  try {
    return await call<Session>('GET', 'session');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
