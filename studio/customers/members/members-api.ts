import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';

/** The list of members. @param search the search of the page's address, without its `?` */
export function useMembers(search: string) {
  return usePages(['members', 'list', search], (params) => call('GET /api/studio/members', params), search);
}

export function useMember(id: string) {
  return useQuery({
    queryKey: ['members', 'one', id],
    queryFn: () => call('GET /api/studio/members/:userId', { userId: id }),
  });
}

export function useSetMembership(id: string) {
  return useMemberChange((isMember: boolean) =>
    call('PATCH /api/studio/members/:userId', { userId: id }, { isMember }),
  );
}

export function useEndSessions(id: string) {
  return useMemberChange(() => call('POST /api/studio/members/:userId/end-sessions', { userId: id }));
}

export function useExportMember(id: string) {
  return useMutation({ mutationFn: () => call('POST /api/studio/members/:userId/export', { userId: id }) });
}

/** The page of the member leaves when it is done, so only the lists are read again. */
export function useDeleteMember(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/studio/members/:userId', { userId: id }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['members', 'list'] }),
  });
}

function useMemberChange<Variables, Value>(mutationFn: (variables: Variables) => Promise<Value>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  });
}
