import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useRead } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { sessionKey } from '../session/session.ts';
import { useShopVersion } from '../session/use-staff.ts';
import styles from './account.module.css';
import { OwnDetails } from './own-details.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodeSection } from './recovery-code-section.tsx';
import { Sessions } from './sessions.tsx';

export function AccountPage() {
  const account = useRead(['account'], 'GET /api/studio/account');
  const signOut = useSignOut();
  return (
    <Page
      title="Your account"
      actions={
        <Button kind="quiet" isPending={signOut.isPending} onPress={() => signOut.mutate()}>
          Sign out
        </Button>
      }
    >
      <div className={styles.account}>
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
        <p className={styles.version}>This shop runs Passepartout {useShopVersion()}.</p>
      </div>
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
