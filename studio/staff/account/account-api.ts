import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { createPasskey } from '../session/passkeys.ts';
import { sessionKey } from '../session/session.ts';

const accountKey = ['account'];

export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: () => call('GET /api/studio/account') });
}

export function useAddPasskey() {
  return useAccountMutation(accountKey, async (label: string) => {
    const options = await call('POST /api/studio/account/passkeys/options');
    await call('POST /api/studio/account/passkeys', {}, { label, response: await createPasskey(options) });
  });
}

export function useRenamePasskey(id: string) {
  return useAccountMutation(accountKey, (label: string) =>
    call('PATCH /api/studio/account/passkeys/:passkeyId', { passkeyId: id }, { label }),
  );
}

/** The person's other sessions end with it. */
export function useRemovePasskey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/studio/account/passkeys/:passkeyId', { passkeyId: id }),
    onSettled: () =>
      Promise.all([accountKey, ['sessions']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export function useMakeRecoveryCode() {
  return useAccountMutation(accountKey, (_: undefined) => call('POST /api/studio/account/recovery-code'));
}

export function useChangeName() {
  return useAccountMutation(sessionKey, (name: string) => call('PATCH /api/studio/account', {}, { name }));
}

export function useRequestEmail() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/studio/account/email', {}, { email }),
  });
}

export function useConfirmEmail() {
  return useAccountMutation(sessionKey, (token: string) =>
    call('POST /api/studio/account/email/confirm', {}, { token }),
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
