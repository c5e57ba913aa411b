import { type LinkAddress, useMailedLink } from '../session/use-mailed-link.ts';

/** The secrets of the mailed link. */
export interface ResetLink {
  uid: string;
  token: string;
}

/** The link to set a new password; null if it is incomplete, undefined until it is known. */
export function useResetLink(): ResetLink | null | undefined {
  return useMailedLink(readLink);
}

function readLink({ search }: LinkAddress): ResetLink | null {
  const query = new URLSearchParams(search);
  const [uid, token] = [query.get('uid'), query.get('token')];
  return uid && token ? { uid, token } : null;
}
