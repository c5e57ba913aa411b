import { useState } from 'react';
import type { SentInvitation as Sent } from '#domain/api/staff/staff.ts';
import type { StaffRole } from '#domain/staff/staff.ts';
import { useChange, useRead } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { roleOptions } from './role-dialog.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: Props) {
  const invite = useChange('POST /api/studio/invitations');
  const [email, setEmail] = useState('');
  const staff = useRead(['staff'], 'GET /api/studio/staff');
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
          change={invite}
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

interface LinkProps {
  to: { email: string; role: StaffRole };
  /** Whether the person is staff already. */
  isStaff: boolean;
  onClose: () => void;
}

/** Sends a new link to an invited person, or to a member of staff who has lost their passkey. */
export function SendLinkDialog({ to: { email, role }, isStaff, onClose }: LinkProps) {
  const invite = useChange('POST /api/studio/invitations');
  return (
    <Dialog title={`A new link for ${email}`} isOpen onClose={onClose}>
      {invite.data ? (
        <SentInvitation sent={invite.data} onClose={onClose} />
      ) : (
        <Form
          submit="Send a new link"
          change={invite}
          onSubmit={() => invite.mutate({ email, role })}
          wayOut={{ text: 'Send nothing', onPress: onClose }}
        >
          <p>{isStaff ? `For a lost passkey. ${replacesTheirs}` : 'The earlier link stops working.'}</p>
        </Form>
      )}
    </Dialog>
  );
}

/** What a link does to a person who is staff already. */
const replacesTheirs =
  'Once they open it, it replaces their passkeys, password and recovery code, and ends their sessions.';

/** What becomes of an invitation that was just sent. */
function SentInvitation({ sent: { email, link, replaces }, onClose }: { sent: Sent; onClose: () => void }) {
  return (
    <>
      <p role="status">
        {email} gets a link by email. It works once, within three days.
        {replaces && ` ${replacesTheirs}`}
        {link && ' Emails of this shop reach only its sandbox, so hand the link over yourself:'}
      </p>
      {link && (
        <p>
          <code>{link}</code>
        </p>
      )}
      <Button autoFocus onPress={onClose}>
        Done
      </Button>
    </>
  );
}
