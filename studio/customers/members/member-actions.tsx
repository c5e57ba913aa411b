import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StudioMember } from '#domain/api/customers/members.ts';
import { saveFile } from '../../api/save-file.ts';
import styles from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, Problem } from '../../ui/form.tsx';
import { Section } from '../../ui/page.tsx';
import { useDeleteMember, useEndSessions, useExportMember, useSetMembership } from './members-api.ts';

/** What the owner can do with an account. */
export function MemberActions({ member: { id, isMember, sessions } }: { member: StudioMember }) {
  const membership = useSetMembership(id);
  const end = useEndSessions(id);
  const copy = useExportMember(id);
  const download = () =>
    copy.mutate(undefined, {
      onSuccess: (data) =>
        saveFile('member-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
    });
  return (
    <>
      <div className={styles.actions}>
        <Button kind="quiet" isPending={membership.isPending} onPress={() => membership.mutate(!isMember)}>
          {isMember ? 'End the membership' : 'Restore the membership'}
        </Button>
        {sessions > 0 && (
          <Button kind="quiet" isPending={end.isPending} onPress={() => end.mutate(undefined)}>
            Sign out everywhere
          </Button>
        )}
        <Button kind="quiet" isPending={copy.isPending} onPress={download}>
          Copy of the data
        </Button>
      </div>
      <p role="status" className={styles.done}>
        {end.isSuccess && 'The member is signed out on every device.'}
      </p>
      <Problem error={membership.error ?? end.error ?? copy.error} />
    </>
  );
}

/** At the end of the page, away from what can be undone. */
export function DeleteAccount({ member: { id, email } }: { member: StudioMember }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Section title="Delete the account">
      <p>
        The account and its saved prints are deleted, its orders stay, and the member gets an email. To take
        away only the member prices, end the membership instead.
      </p>
      <div className={styles.after}>
        <Button kind="alert" onPress={() => setIsDeleting(true)}>
          Delete the account
        </Button>
      </div>
      {isDeleting && <DeleteDialog id={id} email={email} onClose={() => setIsDeleting(false)} />}
    </Section>
  );
}

function DeleteDialog({ id, email, onClose }: { id: string; email: string; onClose: () => void }) {
  const remove = useDeleteMember(id);
  const navigate = useNavigate();
  return (
    <Dialog title={`Delete the account of ${email}?`} isOpen onClose={onClose}>
      <p>
        The account, its saved prints and its sign-ins are deleted, and the member gets an email. Orders stay,
        without the account. This cannot be undone.
      </p>
      <Form
        submit="Delete the account"
        isPending={remove.isPending}
        error={remove.error}
        onSubmit={() =>
          remove.mutate(undefined, { onSuccess: () => navigate('/members', { replace: true }) })
        }
        wayOut={{ text: 'Keep the account', onPress: onClose }}
      />
    </Dialog>
  );
}
