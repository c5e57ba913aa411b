import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffRoles } from '#domain/staff/staff.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { sessionKey } from '../session/session.ts';
import { useStaff } from '../session/use-staff.ts';
import { useAccount } from './account-api.ts';
import { OwnDetails } from './own-details.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodeSection } from './recovery-code-section.tsx';
import { Sessions } from './sessions.tsx';

export function AccountPage() {
  const { role } = useStaff();
  const account = useAccount();
  const signOut = useSignOut();
  return (
    <Page
      title="Your account"
      lead={`Your role: ${role} (${staffRoles[role]}).`}
      actions={
        <Button kind="quiet" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          Sign out
        </Button>
      }
    >
      <Problem error={signOut.error} />
      <OwnDetails />
      <Loaded query={account}>
        {(found) => (
          <>
            <Section title="Passkeys">
              <Passkeys {...found} />
            </Section>
            <Section title="Recovery code">
              <RecoveryCodeSection account={found} />
            </Section>
          </>
        )}
      </Loaded>
      <Section title="Where you are signed in">
        <Sessions />
      </Section>
    </Page>
  );
}

function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/studio/session'),
    onSuccess: () => {
      client.setQueryData(sessionKey, null);
      client.removeQueries({ predicate: ({ queryKey }) => queryKey !== sessionKey });
    },
  });
}
