import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedStaff, PendingInvitation } from '#domain/api/staff/staff.ts';
import { call } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Row, Rows } from '../ui/lists/rows.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Time } from '../ui/time.tsx';
import styles from './facts.module.css';
import { InviteDialog, SendLinkDialog } from './invite-dialog.tsx';
import { describeRole, RoleDialog } from './role-dialog.tsx';
import { useStaff } from './session/use-staff.ts';

export function StaffPage() {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Page title="Staff" actions={<Button onPress={() => setIsInviting(true)}>Invite</Button>}>
      <div className={styles.facts}>
        <StaffList />
        <Invitations />
      </div>
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </Page>
  );
}

function StaffList() {
  const staff = useRead(['staff'], 'GET /api/studio/staff');
  const change = useMutation({
    mutationFn: ({ id, disabled }: { id: string; disabled: boolean }) =>
      call('PATCH /api/studio/staff/:staffId', { staffId: id }, { disabled }),
  });
  const [edited, setEdited] = useState<ListedStaff>();
  const [lost, setLost] = useState<ListedStaff>();
  return (
    <Loaded query={staff}>
      {(answer) => (
        <>
          <Problem error={change.error} />
          <Rows label="Staff">
            {answer.staff.map((member) => (
              <StaffRow
                key={member.id}
                member={member}
                isPending={change.isPending && change.variables.id === member.id}
                onEdit={() => setEdited(member)}
                onSendLink={() => setLost(member)}
                onDisable={(disabled) => change.mutate({ id: member.id, disabled })}
              />
            ))}
          </Rows>
          {edited && <RoleDialog member={edited} onClose={() => setEdited(undefined)} />}
          {lost && <SendLinkDialog to={lost} isStaff onClose={() => setLost(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

interface StaffRowProps {
  member: ListedStaff;
  isPending: boolean;
  onEdit: () => void;
  onSendLink: () => void;
  onDisable: (disabled: boolean) => void;
}

function StaffRow({ member, isPending, onEdit, onSendLink, onDisable }: StaffRowProps) {
  const { id, name, email, role, disabledAt, seenAt } = member;
  const isSelf = useStaff().id === id;
  const isDisabled = disabledAt !== null;
  return (
    <Row
      title={isSelf ? `${name} (you)` : name}
      facts={[
        email,
        describeRole(role),
        isDisabled && <Time key="disabled" at={disabledAt} prefix="Disabled since" isDay />,
        !isDisabled && seenAt && <Time key="seen" at={seenAt} prefix="Last seen" />,
      ]}
      action={
        !isSelf && (
          <>
            {!isDisabled && (
              <>
                <Button kind="quiet" aria-label={`Change the role of ${name}`} onPress={onEdit}>
                  Role
                </Button>
                <Button kind="quiet" aria-label={`Send a new link to ${name}`} onPress={onSendLink}>
                  Send a new link
                </Button>
              </>
            )}
            <Button
              kind="quiet"
              aria-label={`${isDisabled ? 'Enable' : 'Disable'} ${name}`}
              isPending={isPending}
              onPress={() => onDisable(!isDisabled)}
            >
              {isDisabled ? 'Enable' : 'Disable'}
            </Button>
          </>
        )
      }
    />
  );
}

function Invitations() {
  const invitations = useRead(['invitations'], 'GET /api/studio/invitations');
  const withdraw = useMutation({
    mutationFn: (id: string) => call('DELETE /api/studio/invitations/:invitationId', { invitationId: id }),
  });
  const [repeated, setRepeated] = useState<PendingInvitation>();
  if (invitations.data?.invitations.length === 0) return null;
  return (
    <Section title="Open invitations">
      <Loaded query={invitations}>
        {(answer) => (
          <>
            <Problem error={withdraw.error} />
            <Rows label="Open invitations">
              {answer.invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  isPending={withdraw.isPending && withdraw.variables === invitation.id}
                  onSendLink={() => setRepeated(invitation)}
                  onWithdraw={() => withdraw.mutate(invitation.id)}
                />
              ))}
            </Rows>
            {repeated && (
              <SendLinkDialog
                to={repeated}
                isStaff={repeated.replaces}
                onClose={() => setRepeated(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface InvitationRowProps {
  invitation: PendingInvitation;
  isPending: boolean;
  onSendLink: () => void;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, isPending, onSendLink, onWithdraw }: InvitationRowProps) {
  const { email, role, expiresAt, invitedBy, replaces } = invitation;
  return (
    <Row
      title={email}
      facts={[
        describeRole(role),
        invitedBy ? `Invited by ${invitedBy.name}` : 'Invited during setup',
        <Time key="until" at={expiresAt} prefix="Link works until" />,
        replaces && 'Replaces their passkeys',
      ]}
      action={
        <>
          <Button kind="quiet" aria-label={`Send a new link to ${email}`} onPress={onSendLink}>
            Send a new link
          </Button>
          <Button
            kind="quiet"
            aria-label={`Withdraw the invitation of ${email}`}
            isPending={isPending}
            onPress={onWithdraw}
          >
            Withdraw
          </Button>
        </>
      }
    />
  );
}
