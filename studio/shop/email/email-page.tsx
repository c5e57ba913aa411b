import { useState } from 'react';
import { useRead } from '../../api/use-call.ts';
import { takeToken } from '../../staff/session/take-token.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Note, Problems } from '../proof-parts.tsx';
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
            {found.isSandbox && <Note>Emails go to the sandbox, so none is delivered.</Note>}
            <Problems problems={found.problems} />
            <Section title="Mail server">
              <ServerForm email={found} />
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
