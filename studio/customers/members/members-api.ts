import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedMember, StudioMember } from '#domain/api/members.ts';
import { call } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';

interface MembersPage {
  members: ListedMember[];
  /** Of the next page. */
  cursor: string | null;
}

/** The list of members. @param search the search of the page's address, without its `?` */
export function useMembers(search: string) {
  return usePages<MembersPage>(['members', 'list', search], 'members', search);
}

export function useMember(id: string) {
  return useQuery({
    queryKey: ['members', 'one', id],
    queryFn: () => call<StudioMember>('GET', `members/${id}`),
  });
}

export function useSetMembership(id: string) {
  return useMemberChange((isMember: boolean) => call<void>('PATCH', `members/${id}`, { isMember }));
}

export function useEndSessions(id: string) {
  return useMemberChange(() => call<{ ended: number }>('POST', `members/${id}/end-sessions`, {}));
}

export function useExportMember(id: string) {
  return useMutation({ mutationFn: () => call<object>('POST', `members/${id}/export`, {}) });
}

/** The page of the member leaves when it is done, so only the lists are read again. */
export function useDeleteMember(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<void>('DELETE', `members/${id}`),
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
