import type { SentInvitation as Sent } from '#domain/api/staff/staff.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  sent: Sent;
  onClose: () => void;
}

/** What becomes of an invitation that was just sent. */
export function SentInvitation({ sent: { email, link, replaces }, onClose }: Props) {
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

/** What a link does to a person who is staff already. */
export const replacesTheirs =
  'Once they open it, it replaces their passkeys, password and recovery code, and ends their sessions.';
