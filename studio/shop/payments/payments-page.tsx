import type { ShownPayments } from '#domain/api/shop/payments.ts';
import { useChange } from '../../api/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { Beside, ConfirmSettings, Parts, Problems, RoundTrip, useService } from '../proof-parts.tsx';
import { SetupStatus, stateOfKey } from '../setup-status.tsx';
import { headOf } from '../shop-pages.ts';
import { PaymentKey } from './payment-key.tsx';
import styles from './payments-page.module.css';

/** Where the owner pastes the key of the payment provider, and sees what was proved with it. */
export function PaymentsPage() {
  const payments = useService('payments', 'GET /api/studio/settings/payments', isUnderWay);
  return (
    <Page
      {...headOf('/shop/payments')}
      lead="Buyers pay at Stripe. Paste a key: the shop tries it, makes its webhook, and proves that events arrive."
    >
      <Loaded query={payments}>{(shown) => <Payments shown={shown} />}</Loaded>
    </Page>
  );
}

/** Whether something will change by itself soon. */
function isUnderWay({ mode, isOnMachine, isChanging, proof }: ShownPayments): boolean {
  const isNew = !isOnMachine && (mode === 'test' || mode === 'live') && proof.begunAt === null;
  return isChanging || proof.isAwaited || isNew;
}

const modes: Readonly<Record<ShownPayments['mode'], string>> = {
  closed: 'Closed: the shop accepts no payments.',
  sandbox: 'Sandbox on this machine: no card is charged.',
  test: 'Test: no card is charged.',
  live: 'Live: buyers pay with real money.',
};

function Payments({ shown }: { shown: ShownPayments }) {
  const { mode, account, webhook, tax, problems, isUnconfirmed, isChanging } = shown;
  const hasKey = mode === 'test' || mode === 'live';
  return (
    <>
      <SetupStatus state={stateOfKey(hasKey, shown)}>{modes[mode]}</SetupStatus>
      <Facts
        isList
        facts={[
          ['Account', account && `${account.name}, ${account.id}`],
          ['Webhook', webhook.state && `${webhook.url}: ${webhook.state}`],
          ['Sales tax', tax],
        ]}
      />
      <Problems problems={problems} />
      {isUnconfirmed && <ConfirmSettings />}
      {(hasKey || isChanging) && (
        <Section title="Proof">
          <PaymentProof shown={shown} />
        </Section>
      )}
      <Beside>
        <Section title="Connect Stripe">
          <PaymentKey shown={shown} />
        </Section>
        <Section title="Permissions">
          <Permissions permissions={shown.permissions} />
        </Section>
      </Beside>
    </>
  );
}

function PaymentProof({
  shown: { mode, isChanging, isOnMachine, proof, webhook },
}: {
  shown: ShownPayments;
}) {
  const prove = useChange('POST /api/studio/settings/payments/prove');
  return (
    <RoundTrip
      proof={proof}
      isChanging={isChanging}
      words={{
        before: isOnMachine ? 'Not proved yet.' : 'The shop opens a payment page and closes it at once.',
        awaited: 'A payment page was opened and closed. The shop waits for its event.',
        proved: (seconds) =>
          `A payment page was opened and closed, and its event came back after ${seconds}.`,
        late: `Look at Stripe, Developers, Webhooks, for what its attempts to reach ${webhook.url} have met.`,
      }}
      again={mode === 'test' || mode === 'live' ? prove : undefined}
      busyText="Asking Stripe…"
    />
  );
}

function Permissions({ permissions }: Pick<ShownPayments, 'permissions'>) {
  return (
    <Parts>
      <p>A restricted key, rk_…, needs these permissions. A secret key, sk_…, has all.</p>
      <ul className={styles.permissions} aria-label="Permissions">
        {permissions.map(({ name, access, neededFor, isMissing }) => (
          <li key={name}>
            <span>
              {name}
              {neededFor !== null && <span className="small"> for {neededFor}, optional</span>}
            </span>
            {isMissing !== null && <Status isOpen={isMissing}>{isMissing ? 'Missing' : 'Allowed'}</Status>}
            <span>{access}</span>
          </li>
        ))}
      </ul>
    </Parts>
  );
}
