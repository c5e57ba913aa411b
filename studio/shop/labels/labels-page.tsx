import { Link } from 'react-router';
import type { ShownLabels } from '#domain/api/shop/labels.ts';
import { useChange } from '../../api/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Beside, ConfirmSettings, Parts, Problems, RoundTrip, useService } from '../proof-parts.tsx';
import { SetupStatus, stateOfKey } from '../setup-status.tsx';
import { headOf } from '../shop-pages.ts';
import { LabelKey } from './label-key.tsx';

/** Where the owner pastes the key of the label provider, and sees what was proved with it. */
export function LabelsPage() {
  const labels = useService('labels', 'GET /api/studio/settings/labels', isUnderWay);
  return (
    <Page
      {...headOf('/shop/labels')}
      lead="Buy shipping labels at EasyPost while you pack. Paste a key: the shop tries it, makes its webhook, and proves that events arrive."
    >
      <Loaded query={labels}>{(shown) => <Labels shown={shown} />}</Loaded>
    </Page>
  );
}

/** Whether something will change by itself soon. */
function isUnderWay({ isOnMachine, isChanging, proof, ...shown }: ShownLabels): boolean {
  const isNew = !isOnMachine && hasKey(shown) && proof.begunAt === null;
  return isChanging || proof.isAwaited || isNew;
}

const hasKey = ({ mode }: Pick<ShownLabels, 'mode'>) => mode === 'test' || mode === 'production';

const modes: Readonly<Record<ShownLabels['mode'], string>> = {
  none: 'You type tracking numbers.',
  sandbox: 'Sandbox on this machine: its labels are no postage.',
  test: 'Test: labels cost nothing and are no postage.',
  production: 'Real labels, which your account at EasyPost pays for.',
};

function Labels({ shown }: { shown: ShownLabels }) {
  const { mode, webhook, problems, isUnconfirmed, isChanging } = shown;
  return (
    <>
      <SetupStatus state={stateOfKey(hasKey(shown), shown)}>{modes[mode]}</SetupStatus>
      {webhook.state && <Facts isList facts={[['Webhook', `${webhook.url}: ${webhook.state}`]]} />}
      <Problems problems={problems} />
      {isUnconfirmed && <ConfirmSettings />}
      {(hasKey(shown) || isChanging) && (
        <Section title="Proof">
          <LabelProof shown={shown} />
        </Section>
      )}
      <Beside>
        <Section title="Connect EasyPost">
          <LabelKey shown={shown} />
        </Section>
        {!hasKey(shown) && !isChanging && (
          <Section title="Without a key">
            <Parts>
              <p>
                You buy labels elsewhere, and type the number of each parcel while you pack. If that is how
                you work, say so under <Link to="/shop/opening">Before you open</Link>.
              </p>
            </Parts>
          </Section>
        )}
      </Beside>
    </>
  );
}

function LabelProof({ shown: { isChanging, isOnMachine, proof, webhook, mode } }: { shown: ShownLabels }) {
  const prove = useChange('POST /api/studio/settings/labels/prove');
  return (
    <RoundTrip
      proof={proof}
      isChanging={isChanging}
      words={{
        before: isOnMachine ? 'Not proved yet.' : 'The shop makes an empty batch, which costs nothing.',
        awaited: 'An empty batch was made, which costs nothing. The shop waits for its event.',
        proved: (seconds) => `An empty batch was made, and its event came back after ${seconds}.`,
        late: `Look at EasyPost, Webhooks, for what its attempts to reach ${webhook.url} have met.`,
      }}
      again={hasKey({ mode }) ? prove : undefined}
      busyText="Asking EasyPost…"
    />
  );
}
