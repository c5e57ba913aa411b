import type { ListedStaff } from '#domain/api/staff/staff.ts';
import { capitalize } from '#domain/capitalize.ts';
import { type StaffRole, staffRoleNames, staffRoles } from '#domain/staff/staff.ts';
import { useChange } from '../api/use-call.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Select } from '../ui/select.tsx';

interface Props {
  member: ListedStaff;
  onClose: () => void;
}

export function RoleDialog({ member: { id, name, role }, onClose }: Props) {
  const change = useChange('PATCH /api/studio/staff/:staffId', { staffId: id });
  return (
    <FormDialog
      title={`What may ${name} do?`}
      submit="Change the role"
      keep="Keep the role"
      change={change}
      onClose={onClose}
      onSubmit={({ role: chosen }) => change.mutate({ role: chosen as StaffRole }, { onSuccess: onClose })}
    >
      <Select label="Role" name="role" defaultValue={role} options={roleOptions} />
    </FormDialog>
  );
}

/** The choices of a field for a role. */
export const roleOptions = staffRoleNames.map((role) => [role, describeRole(role)] as const);

/** `Owner, can do everything` */
export function describeRole(role: StaffRole): string {
  return `${capitalize(role)}, ${staffRoles[role]}`;
}
