import { useState } from 'react';
import type { StaffRole } from '#domain/staff/staff.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { roleOptions } from './role-words.ts';
import { replacesTheirs, SentInvitation } from './sent-invitation.tsx';
import { useInvite, useStaffMembers } from './staff-api.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: Props) {
  const invite = useInvite();
  const [email, setEmail] = useState('');
  const staff = useStaffMembers();
  const isStaff = staff.data?.staff.some((member) => member.email === email.trim().toLowerCase());
  const close = () => {
    invite.reset();
    onClose();
  };
  return (
    <Dialog title="Invite to the studio" isOpen={isOpen} onClose={close}>
      {invite.data ? (
        <SentInvitation sent={invite.data} onClose={close} />
      ) : (
        <Form
          submit="Send the invitation"
          isPending={invite.isPending}
          error={invite.error}
          onSubmit={({ email = '', role }) => invite.mutate({ email, role: role as StaffRole })}
          wayOut={{ text: 'Invite no one', onPress: close }}
        >
          <TextField
            autoFocus
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            onChange={setEmail}
            isRequired
          />
          <Select label="Role" name="role" defaultValue="maker" options={roleOptions} />
          {isStaff && <p role="status">This person is staff already. {replacesTheirs}</p>}
        </Form>
      )}
    </Dialog>
  );
}
