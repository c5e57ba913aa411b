import { useState } from 'react';
import type { ShownEmail } from '#domain/api/shop/email.ts';
import { useRead } from '../../api/use-call.ts';
import { takeToken } from '../../staff/session/take-token.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { ConfirmSettings, Parts, Problems } from '../proof-parts.tsx';
import { type SetupState, SetupStatus } from '../setup-status.tsx';
import { headOf } from '../shop-pages.ts';
import { Letter } from './letter.tsx';
import { Records } from './records.tsx';
import { ServerForm } from './server-form.tsx';
import { SigningKey } from './signing-key.tsx';

/** How the shop sends its emails. The link of a letter opens it with the code. */
export function EmailPage() {
  const [code] = useState(takeToken);
  const email = useRead(['shop', 'email'], 'GET /api/studio/settings/email');
  return (
    <Page
      {...headOf('/shop/email')}
      lead="The mail server that sends your emails, a letter that proves it, and the records that keep your emails out of spam folders."
    >
      <Loaded query={email}>
        {(found) => (
          <>
            <EmailStatus email={found} />
            <Problems problems={found.problems} />
            {found.isUnconfirmed && <ConfirmSettings />}
            <Section title="Mail server">
              <Parts>
                <ServerForm email={found} />
              </Parts>
            </Section>
            {found.server && (
              <>
                <Section title="Letter">
                  <Letter email={found} linkedCode={code} />
                </Section>
                <Section title="Records of your domain">
                  <Records records={found.records} />
                  <Button kind="quiet" isPending={email.isFetching} onPress={() => email.refetch()}>
                    Check the records again
                  </Button>
                </Section>
                <Section title="Key">
                  <SigningKey email={found} />
                </Section>
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function EmailStatus({ email }: { email: ShownEmail }) {
  const [state, sentence] = statusOf(email);
  return <SetupStatus state={state}>{sentence}</SetupStatus>;
}

function statusOf({ isSandbox, server, problems, letter, records }: ShownEmail): [SetupState, string] {
  if (problems.length > 0) return ['needs-you', 'The stored settings are not right.'];
  if (isSandbox) return ['not-set-up', 'Emails go to the sandbox, so none is delivered.'];
  if (!server) return ['not-set-up', 'The shop has no mail server.'];
  if (!letter) return ['needs-you', 'Send a letter, and enter its code.'];
  if (!letter.provedAt) return ['needs-you', 'Enter the code of the letter.'];
  const isWrong = records.some(({ state }) => state === 'missing' || state === 'wrong');
  return isWrong
    ? ['needs-you', 'Letters arrive. Publish the records of your domain, so that all emails do.']
    : ['works', 'Letters arrive, and your domain vouches for them.'];
}
