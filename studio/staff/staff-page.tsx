import { useState } from 'react';
import type { ListedStaff, PendingInvitation } from '#domain/api/staff/staff.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Time } from '../ui/time.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { describeRole } from './role-words.ts';
import { SendLinkDialog } from './send-link-dialog.tsx';
import { useStaff } from './session/use-staff.ts';
import { useChangeStaff, useInvitations, useStaffMembers, useWithdrawInvitation } from './staff-api.ts';

export function StaffPage() {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <Page title="Staff" actions={<Button onPress={() => setIsInviting(true)}>Invite</Button>}>
      <StaffList />
      <Invitations />
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </Page>
  );
}

function StaffList() {
  const staff = useStaffMembers();
  const change = useChangeStaff();
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
      title={name}
      facts={[
        email,
        describeRole(role),
        isDisabled && <Time key="disabled" at={disabledAt} prefix="disabled since" isDay />,
        !isDisabled && seenAt && <Time key="seen" at={seenAt} prefix="last seen" />,
      ]}
      action={
        isSelf ? (
          'You'
        ) : (
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
  const invitations = useInvitations();
  const withdraw = useWithdrawInvitation();
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
        invitedBy ? `invited by ${invitedBy.name}` : 'invited in the terminal',
        <Time key="until" at={expiresAt} prefix="the link works until" />,
        replaces && 'replaces their passkeys',
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
