import type { AddressLine, ShownAddress } from '#domain/api/shop/address.ts';
import { useChange } from '../../api/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { Time } from '../../ui/time.tsx';
import { Parts, RoundTrip, useService } from '../proof-parts.tsx';
import { headOf } from '../shop-pages.ts';
import styles from './address-page.module.css';

/** Whether the shop is reached at its public address. */
export function AddressPage() {
  const address = useService('address', 'GET /api/studio/settings/address', ({ proof }) => proof.isAwaited);
  return (
    <Page
      {...headOf('/shop/address')}
      lead="The shop asks itself at its public address, as a buyer does: whether the name leads here, and whether browsers trust it."
    >
      <Loaded query={address}>{(shown) => <Address shown={shown} />}</Loaded>
    </Page>
  );
}

function Address({ shown }: { shown: ShownAddress }) {
  const { url, isLocal, lines, checkedAt } = shown;
  return (
    <>
      <Facts isList facts={[['Address', url]]} />
      {isLocal ? (
        <Parts>
          <p>
            Only this machine reaches the shop, so there is nothing to prove. For buyers it needs a public
            address: set SHOP_URL on the machine to it, and restart the shop.
          </p>
        </Parts>
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

const topics: Readonly<Record<AddressLine['topic'], string>> = {
  name: 'Name',
  certificate: 'Certificate',
  redirect: 'http:',
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
