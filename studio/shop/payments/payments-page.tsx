import { useQuery } from '@tanstack/react-query';
import type { ShownPayments } from '#domain/api/shop/payments.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { headOf } from '../shop-pages.ts';
import { PaymentKey } from './payment-key.tsx';
import { PaymentProof } from './payment-proof.tsx';
import styles from './payments-page.module.css';

const readEveryMs = 1000;

/** Where the owner pastes the key of the payment provider, and sees what was proved with it. */
export function PaymentsPage() {
  const payments = useQuery({
    queryKey: ['payments'],
    queryFn: () => call('GET /api/studio/settings/payments'),
    // While the processes are replaced, and until the event is there.
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? readEveryMs : false),
  });
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
  closed: 'Closed: the shop takes no payments',
  sandbox: 'Sandbox on this machine: no card is charged',
  test: 'Test: no card is charged',
  live: 'Live: buyers pay with real money',
};

function Payments({ shown }: { shown: ShownPayments }) {
  const { mode, account, webhook, tax, problems, isUnconfirmed, isChanging } = shown;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="Payments">{modes[mode]}</Fact>
        <Fact name="Account">{account && `${account.name}, ${account.id}`}</Fact>
        <Fact name="Webhook">{webhook.state && `${webhook.url}: ${webhook.state}`}</Fact>
        <Fact name="Sales tax">{tax}</Fact>
      </dl>
      <Problems problems={problems} />
      {isUnconfirmed && <Confirm />}
      {(mode === 'test' || mode === 'live' || isChanging) && (
        <Section title="Proof">
          <PaymentProof shown={shown} />
        </Section>
      )}
      <Section title="Key">
        <PaymentKey shown={shown} />
      </Section>
      <Section title="Permissions">
        <Permissions permissions={shown.permissions} />
      </Section>
    </>
  );
}

/** What is not known yet is left out. */
function Fact({ name, children }: { name: string; children: string | null }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Problems({ problems }: Pick<ShownPayments, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <ul className={styles.problems} aria-label="Problems">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}

/** The keys of a backup could charge cards for a copy of the shop. */
function Confirm() {
  const confirm = useChange('POST /api/studio/settings/confirm');
  return (
    <div className={styles.part}>
      <p>This shop was restored from a backup. Only one shop may use its keys.</p>
      <Button isPending={confirm.isPending} onPress={() => confirm.mutate(undefined)}>
        This shop may use them
      </Button>
      <Problem error={confirm.error} />
    </div>
  );
}

function Permissions({ permissions }: Pick<ShownPayments, 'permissions'>) {
  return (
    <div className={styles.part}>
      <p>
        A restricted key, rk_…, needs these permissions. A secret key, sk_…, has all. Tax (Read) is optional:
        it tells where you collect.
      </p>
      <ul className={styles.permissions} aria-label="Permissions">
        {permissions.map(({ name, access, isMissing }) => (
          <li key={name}>
            <span>
              {name}: {access}
            </span>
            {isMissing !== null && <Status isOpen={isMissing}>{isMissing ? 'Missing' : 'Allowed'}</Status>}
          </li>
        ))}
      </ul>
    </div>
  );
}
