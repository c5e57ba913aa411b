import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffChange } from '#domain/api/staff/staff.ts';
import type { StaffRole } from '#domain/staff/staff.ts';
import { call } from '../api/call.ts';

export function useStaffMembers() {
  return useQuery({
    queryKey: ['staff'],
    queryFn: () => call('GET /api/studio/staff'),
  });
}

export function useInvitations() {
  return useQuery({
    queryKey: ['invitations'],
    queryFn: () => call('GET /api/studio/invitations'),
  });
}

export function useChangeStaff() {
  return useStaffMutation(({ id, ...change }: StaffChange & { id: string }) =>
    call('PATCH /api/studio/staff/:staffId', { staffId: id }, change),
  );
}

export function useInvite() {
  return useStaffMutation((invitation: { email: string; role: StaffRole }) =>
    call('POST /api/studio/invitations', {}, invitation),
  );
}

export function useWithdrawInvitation() {
  return useStaffMutation((id: string) =>
    call('DELETE /api/studio/invitations/:invitationId', { invitationId: id }),
  );
}

/** A change after which staff and invitations are read again. */
function useStaffMutation<Variables, Value>(mutationFn: (variables: Variables) => Promise<Value>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        ['staff', 'invitations', 'changes'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
