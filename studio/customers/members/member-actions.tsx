import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StudioMember } from '#domain/api/customers/members.ts';
import { countOf } from '#domain/count-of.ts';
import { call } from '../../api/call.ts';
import { saveFile } from '../../api/download.ts';
import { readsOnly } from '../../api/query-client.ts';
import { useChange } from '../../api/use-call.ts';
import styles from '../../ui/actions.module.css';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';

/** What the owner can do with an account, each with what follows from it. */
export function MemberActions({ member: { id, email, isMember, sessions } }: { member: StudioMember }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const membership = useChange('PATCH /api/studio/members/:userId', { userId: id });
  const end = useChange('POST /api/studio/members/:userId/end-sessions', { userId: id });
  const copy = useChange('POST /api/studio/members/:userId/export', { userId: id });
  const download = () =>
    copy.mutate(undefined, {
      onSuccess: (data) =>
        saveFile('member-data.json', new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
    });
  return (
    <>
      <Rows label="Account">
        <Row
          title="Membership"
          facts={[
            isMember ? 'Pays member prices until you end it.' : 'Pays regular prices until you restore it.',
          ]}
          action={
            <Button
              kind="quiet"
              isPending={membership.isPending}
              onPress={() => membership.mutate({ isMember: !isMember })}
            >
              {isMember ? 'End the membership' : 'Restore the membership'}
            </Button>
          }
        />
        <Row
          title="Devices"
          facts={[`Signed in on ${sessions === 0 ? 'no devices' : countOf(sessions, 'device')}.`]}
          action={
            sessions > 0 && (
              <Button kind="quiet" isPending={end.isPending} onPress={() => end.mutate(undefined)}>
                Sign out everywhere
              </Button>
            )
          }
        />
        <Row
          title="Data"
          facts={['Everything that the shop has stored about the member, as a JSON file.']}
          action={
            <Button kind="quiet" isPending={copy.isPending} onPress={download}>
              Download their data
            </Button>
          }
        />
        <Row
          title="Deletion"
          facts={[
            'The account and its saved prints are deleted, its orders stay, and the member gets an email.',
          ]}
          action={
            <Button kind="alert" onPress={() => setIsDeleting(true)}>
              Delete the account
            </Button>
          }
        />
      </Rows>
      <p role="status" className={styles.done}>
        {end.isSuccess && 'The member is signed out on every device.'}
      </p>
      <Problem error={membership.error ?? end.error ?? copy.error} />
      {isDeleting && <DeleteDialog id={id} email={email} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

function DeleteDialog({ id, email, onClose }: { id: string; email: string; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/studio/members/:userId', { userId: id }),
    meta: readsOnly,
    onSuccess: () => navigate('/members', { replace: true }),
  });
  return (
    <FormDialog
      title={`Delete the account of ${email}?`}
      submit="Delete the account"
      keep="Keep the account"
      change={remove}
      onClose={onClose}
      onSubmit={() => remove.mutate()}
    >
      <p>
        The account, its saved prints and its sign-ins are deleted, and the member gets an email. Orders stay,
        without the account. This cannot be undone.
      </p>
    </FormDialog>
  );
}
