import type { ListedStaff } from '#domain/api/staff/staff.ts';
import type { StaffRole } from '#domain/staff/staff.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { roleOptions } from './role-words.ts';
import { useChangeStaff } from './staff-api.ts';

interface Props {
  member: ListedStaff;
  onClose: () => void;
}

export function RoleDialog({ member: { id, name, role }, onClose }: Props) {
  const change = useChangeStaff();
  return (
    <Dialog title={`What may ${name} do?`} isOpen onClose={onClose}>
      <Form
        submit="Change the role"
        isPending={change.isPending}
        error={change.error}
        onSubmit={({ role: chosen }) =>
          change.mutate({ id, role: chosen as StaffRole }, { onSuccess: onClose })
        }
        wayOut={{ text: 'Keep the role', onPress: onClose }}
      >
        <Select label="Role" name="role" defaultValue={role} options={roleOptions} />
      </Form>
    </Dialog>
  );
}
