import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { createPasskey } from '../session/passkeys.ts';
import { sessionKey } from '../session/session.ts';

export interface Passkey {
  id: string;
  label: string;
  createdAt: string;
  lastUsedAt: string;
  /** Whether devices of the person share it. */
  isSynced: boolean;
}

export interface Account {
  passkeys: Passkey[];
  hasPassword: boolean;
  /** Null: there is none. */
  recoveryCodeMadeAt: string | null;
  isOnlyOwner: boolean;
}

const accountKey = ['account'];

export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: () => call<Account>('GET', 'account') });
}

export function useAddPasskey() {
  return useAccountMutation(accountKey, async (label: string) => {
    const options = await call<PublicKeyCredentialCreationOptionsJSON>(
      'POST',
      'account/passkeys/options',
      {},
    );
    await call('POST', 'account/passkeys', { label, response: await createPasskey(options) });
  });
}

export function useRenamePasskey(id: string) {
  return useAccountMutation(accountKey, (label: string) =>
    call<void>('PATCH', `account/passkeys/${id}`, { label }),
  );
}

/** The person's other sessions end with it. */
export function useRemovePasskey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<void>('DELETE', `account/passkeys/${id}`),
    onSettled: () =>
      Promise.all([accountKey, ['sessions']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useMakeRecoveryCode() {
  return useAccountMutation(accountKey, (_: undefined) =>
    call<{ code: string }>('POST', 'account/recovery-code', {}),
  );
}

export function useChangeName() {
  return useAccountMutation(sessionKey, (name: string) => call<void>('PATCH', 'account', { name }));
}

export function useRequestEmail() {
  return useMutation({
    mutationFn: (email: string) =>
      call<{ email: string; link: string | null }>('POST', 'account/email', { email }),
  });
}

export function useConfirmEmail() {
  return useAccountMutation(sessionKey, (token: string) =>
    call<{ email: string }>('POST', 'account/email/confirm', { token }),
  );
}

/** A change after which the data of `queryKey` are read again. */
function useAccountMutation<Variables, Value>(
  queryKey: QueryKey,
  mutationFn: (variables: Variables) => Promise<Value>,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}
