import { type StaffRole, staffRoleNames, staffRoles } from '#domain/staff/staff.ts';

/** The choices of a field for a role. */
export const roleOptions = staffRoleNames.map((role) => [role, describeRole(role)] as const);

export function describeRole(role: StaffRole): string {
  return `${role}: ${staffRoles[role]}`;
}
