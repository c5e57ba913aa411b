import type { StaffRole } from '#domain/staff.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { roleOptions } from './role-words.ts';
import { useInvite } from './staff-api.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: Props) {
  const invite = useInvite();
  const close = () => {
    invite.reset();
    onClose();
  };
  return (
    <Dialog title="Invite to the studio" isOpen={isOpen} onClose={close}>
      {invite.data ? (
        <>
          <p role="status">
            {invite.variables.email} gets a link by email. It works once, within three days.
            {invite.data.link &&
              ' Emails of this shop reach only its sandbox, so hand the link over yourself:'}
          </p>
          {invite.data.link && (
            <p>
              <code>{invite.data.link}</code>
            </p>
          )}
          <Button autoFocus onPress={close}>
            Done
          </Button>
        </>
      ) : (
        <Form
          submit="Send the invitation"
          isPending={invite.isPending}
          error={invite.error}
          onSubmit={({ email = '', role }) => invite.mutate({ email, role: role as StaffRole })}
          wayOut={{ text: 'Invite no one', onPress: close }}
        >
          <TextField autoFocus label="Email" name="email" type="email" autoComplete="off" isRequired />
          <Select label="Role" name="role" defaultValue="maker" options={roleOptions} />
        </Form>
      )}
    </Dialog>
  );
}
