import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffRole } from '#domain/staff/staff.ts';
import { call } from '../api/call.ts';

export interface StaffMember {
  id: string;
  email: string;
  name: string;
  role: StaffRole;
  disabledAt: string | null;
  /** The last call of an open session. */
  seenAt: string | null;
}

export interface PendingInvitation {
  id: string;
  email: string;
  role: StaffRole;
  expiresAt: string;
  /** Null: in the terminal. */
  invitedBy: { id: string; name: string } | null;
  /** Whether the person is staff already. */
  replaces: boolean;
}

export interface SentInvitation {
  email: string;
  /** Where emails reach only the sandbox. */
  link: string | null;
  /** Whether the person is staff already, and signs in anew with it. */
  replaces: boolean;
}

export function useStaffMembers() {
  return useQuery({
    queryKey: ['staff'],
    queryFn: () => call<{ staff: StaffMember[] }>('GET', 'staff'),
  });
}

export function useInvitations() {
  return useQuery({
    queryKey: ['invitations'],
    queryFn: () => call<{ invitations: PendingInvitation[] }>('GET', 'invitations'),
  });
}

export function useChangeStaff() {
  return useStaffMutation(({ id, ...change }: { id: string; role?: StaffRole; disabled?: boolean }) =>
    call<void>('PATCH', `staff/${id}`, change),
  );
}

export function useInvite() {
  return useStaffMutation((invitation: { email: string; role: StaffRole }) =>
    call<SentInvitation>('POST', 'invitations', invitation),
  );
}

export function useWithdrawInvitation() {
  return useStaffMutation((id: string) => call<void>('DELETE', `invitations/${id}`));
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
