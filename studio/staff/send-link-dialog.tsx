import type { StaffRole } from '#domain/staff/staff.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { replacesTheirs, SentInvitation } from './sent-invitation.tsx';
import { useInvite } from './staff-api.ts';

interface Props {
  to: { email: string; role: StaffRole };
  /** Whether the person is staff already. */
  isStaff: boolean;
  onClose: () => void;
}

/** Sends a new link to an invited person, or to a member of staff who has lost their passkey. */
export function SendLinkDialog({ to, isStaff, onClose }: Props) {
  const invite = useInvite();
  return (
    <Dialog title={`A new link for ${to.email}`} isOpen onClose={onClose}>
      {invite.data ? (
        <SentInvitation sent={invite.data} onClose={onClose} />
      ) : (
        <>
          <p>{isStaff ? `For a lost passkey. ${replacesTheirs}` : 'The earlier link stops working.'}</p>
          <Form
            submit="Send a new link"
            isPending={invite.isPending}
            error={invite.error}
            onSubmit={() => invite.mutate({ email: to.email, role: to.role })}
            wayOut={{ text: 'Send nothing', onPress: onClose }}
          />
        </>
      )}
    </Dialog>
  );
}
