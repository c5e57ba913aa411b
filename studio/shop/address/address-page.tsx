import type { AddressLine, ShownAddress } from '#domain/api/shop/address.ts';
import { useChange } from '../../api/use-call.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { Beside, CopyLine, Parts, RoundTrip, useService } from '../proof-parts.tsx';
import { type SetupState, SetupStatus } from '../setup-status.tsx';
import { headOf } from '../shop-pages.ts';
import styles from './address-page.module.css';

/** Whether the shop is reached at its public address. */
export function AddressPage() {
  const address = useService('address', 'GET /api/studio/settings/address', ({ proof }) => proof.isAwaited);
  return (
    <Page
      {...headOf('/shop/address')}
      lead="Shows whether your address leads to this shop, and whether browsers trust it."
    >
      <Loaded query={address}>{(shown) => <Address shown={shown} />}</Loaded>
    </Page>
  );
}

function Address({ shown }: { shown: ShownAddress }) {
  const { url, isLocal, lines, checkedAt } = shown;
  const state = stateOf(shown);
  return (
    <>
      <SetupStatus state={state}>
        {sentences[state]} {url}
      </SetupStatus>
      {isLocal ? (
        <Beside>
          <Section title="A public address">
            <Parts>
              <p>
                Buyers need an address of your own. Put it into the shop's file .env, as in this line, and
                restart the shop.
              </p>
              <p className={styles.copied}>
                <CopyLine text="SHOP_URL=https://shop.example" label="Copy the line" />
              </p>
            </Parts>
          </Section>
          <Section title="After the restart">
            <Parts>
              <p>This page then checks that</p>
              <ul className={styles.checks}>
                {lookedAt.map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
            </Parts>
          </Section>
        </Beside>
      ) : (
        <>
          <Section title="Proof">
            <AddressProof shown={shown} />
          </Section>
          {lines.length > 0 && (
            <Section title="What buyers meet">
              <ul className={styles.lines} aria-label="What buyers meet">
                {lines.map((line) => (
                  <Line key={line.topic} line={line} />
                ))}
              </ul>
              {lines.every(({ topic }) => topic !== 'clock') && (
                <p className="quiet">The clock is compared when a payment key is entered.</p>
              )}
              {checkedAt && (
                <p className="quiet">
                  <Time at={checkedAt} prefix="Seen on" />.
                </p>
              )}
            </Section>
          )}
        </>
      )}
    </>
  );
}

const sentences: Readonly<Record<SetupState, string>> = {
  works: 'Buyers reach the shop at',
  'needs-you': 'Not everything is right at',
  'being-tried': 'The shop asks itself at',
  'not-set-up': 'Only this machine reaches the shop, at',
};

function stateOf({ isLocal, lines, proof }: ShownAddress): SetupState {
  if (isLocal) return 'not-set-up';
  if (proof.isAwaited) return 'being-tried';
  return proof.provedAt && lines.every(({ isRight }) => isRight) ? 'works' : 'needs-you';
}

function AddressProof({ shown: { url, proof } }: { shown: ShownAddress }) {
  const prove = useChange('POST /api/studio/settings/address/prove');
  return (
    <RoundTrip
      proof={proof}
      words={{
        before: 'The shop has not asked itself yet. It does so each night, and when it starts.',
        awaited: prove.isPending ? 'The shop asks itself.' : 'The last request did not reach this shop.',
        proved: (seconds) => `The shop asked itself at ${url}, and the request arrived after ${seconds}.`,
        late: 'What buyers meet, below, says why.',
      }}
      again={prove}
      busyText="Asking…"
    />
  );
}

/** What the check of a public address looks at. */
const lookedAt = [
  'the address leads to this shop',
  'browsers trust its certificate, and for how long',
  'http: leads to https:',
  'browsers remember to use https:',
  'the clock of the machine agrees with the payment provider’s, once a payment key is entered',
];

const topics: Readonly<Record<AddressLine['topic'], string>> = {
  name: 'Name',
  certificate: 'Certificate',
  redirect: 'Redirect',
  'https-only': 'https: only',
  clock: 'Clock',
};

function Line({ line: { topic, isRight, sentence } }: { line: AddressLine }) {
  return (
    <li>
      <h3>
        {topics[topic]} <Status isOpen={!isRight}>{isRight ? 'Right' : 'Wrong'}</Status>
      </h3>
      <p>{sentence}</p>
    </li>
  );
}
