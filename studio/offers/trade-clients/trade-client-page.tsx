import { Link, useParams } from 'react-router';
import type { StudioTradeClient, TradeClientFacts } from '#domain/api/offers/trade-clients.ts';
import { maxNameLength } from '#domain/customers/accounts.ts';
import { maxTradeNote } from '#domain/offers/trade-clients.ts';
import { ApiError } from '../../api/call.ts';
import { useChange, useRead } from '../../api/use-call.ts';
import { SaveBar } from '../../drafts/save-bar.tsx';
import { type Draft, useDraft } from '../../drafts/use-draft.ts';
import { useStaff } from '../../staff/session/use-staff.ts';
import { Facts } from '../../ui/facts.tsx';
import { Row, Rows } from '../../ui/lists/rows.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MakeOfferButton } from '../make-offer-button.tsx';
import { Certificate, EarlierCertificates } from './certificate.tsx';
import styles from './trade-clients.module.css';

export function TradeClientPage() {
  const { id = '' } = useParams();
  const client = useRead(['trade-client', id], 'GET /api/studio/trade-clients/:tradeClientId', {
    tradeClientId: id,
  });
  return <Loaded query={client}>{(found) => <OneTradeClient client={found} key={found.id} />}</Loaded>;
}

function OneTradeClient({ client }: { client: StudioTradeClient }) {
  const { id, company, offers } = client;
  const isOwner = useStaff().role === 'owner';
  return (
    <Page
      title={company}
      parent={{ text: 'All trade clients', to: '/offers/trade-clients' }}
      actions={isOwner && <MakeOfferButton source={{ tradeClientId: id }}>Make an offer</MakeOfferButton>}
    >
      <div className={styles.columns}>
        <div>
          <Section title="Resale certificate">
            <Certificate client={client} isOwner={isOwner} />
          </Section>
          {client.earlierCertificates.length > 0 && (
            <Section title="Earlier certificates">
              <EarlierCertificates client={client} isOwner={isOwner} />
            </Section>
          )}
          <Section title="Details">
            {isOwner ? <EditedFacts client={client} /> : <ReadFacts client={client} />}
          </Section>
        </div>
        <Section title="Offers">
          {offers.length === 0 ? (
            <p>No offers yet.</p>
          ) : (
            <Rows label="Offers">
              {offers.map((offer) => (
                <Row
                  key={offer.id}
                  title={<Link to={`/offers/${offer.id}`}>Offer {offer.number}</Link>}
                  facts={[offer.title || 'No title yet']}
                />
              ))}
            </Rows>
          )}
          {client.hasMoreOffers && (
            <p>
              <Link to={`/offers?${new URLSearchParams({ q: company })}`}>Find the earlier ones too</Link>
            </p>
          )}
        </Section>
      </div>
    </Page>
  );
}

const labels: Readonly<Record<keyof TradeClientFacts, string>> = {
  company: 'Company',
  contactName: 'Contact’s name',
  email: 'Email',
  note: 'Note, for the studio only',
};

function EditedFacts({ client }: { client: StudioTradeClient }) {
  const draft = useDraft({
    shown: client,
    valuesOf: factsOf,
    requestOf: ({ version }, facts: TradeClientFacts) => ({ version, ...facts }),
    save: useChange('PUT /api/studio/trade-clients/:tradeClientId', { tradeClientId: client.id }),
  });
  return (
    <>
      <div className={styles.fields}>
        <FactField draft={draft} name="company" maxLength={maxNameLength} />
        <FactField draft={draft} name="contactName" maxLength={maxNameLength} />
        <div className={styles.wide}>
          <FactField draft={draft} name="email" inputMode="email" />
        </div>
        <div className={styles.wide}>
          <FactField draft={draft} name="note" rows={3} maxLength={maxTradeNote} />
        </div>
      </div>
      <SaveBar
        draft={draft}
        savedText="Saved. Offers that were made before keep their name and email."
        compare={(names, yours, theirs) =>
          names.map((name) => ({ label: labels[name], yours: yours[name], theirs: theirs[name] }))
        }
      />
    </>
  );
}

function factsOf({ company, contactName, email, note }: StudioTradeClient): TradeClientFacts {
  return { company, contactName, email, note };
}

interface FactFieldProps {
  draft: Draft<TradeClientFacts>;
  name: keyof TradeClientFacts;
  maxLength?: number;
  inputMode?: 'email';
  rows?: number;
}

function FactField({ draft: { values, change, error }, name, ...field }: FactFieldProps) {
  const problem = error instanceof ApiError ? error.fields[name] : undefined;
  return (
    <TextField
      {...field}
      label={labels[name]}
      name={name}
      value={values[name]}
      autoComplete="off"
      isInvalid={problem !== undefined}
      {...(problem !== undefined && { hint: `It ${problem}.` })}
      onChange={(text) => change({ [name]: text })}
    />
  );
}

function ReadFacts({ client }: { client: StudioTradeClient }) {
  const { contactName, email, note } = client;
  return (
    <Facts
      isList
      facts={[
        [labels.contactName, contactName],
        [labels.email, email],
        ['Note', note],
      ]}
    />
  );
}
