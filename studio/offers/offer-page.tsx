import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { StudioOffer } from '#domain/api/offers/offers.ts';
import { useRead } from '../api/use-call.ts';
import { SaveBar } from '../drafts/save-bar.tsx';
import { useStaff } from '../staff/session/use-staff.ts';
import { Facts } from '../ui/facts.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { nameDay } from '../ui/name-day.ts';
import { Page, Section } from '../ui/page.tsx';
import { Time } from '../ui/time.tsx';
import { LinesEditor } from './lines/lines-editor.tsx';
import { usePrintsOfLines } from './lines/prints-of-lines.ts';
import { ReadLines } from './lines/read-lines.tsx';
import { OfferActions } from './offer-actions.tsx';
import { compareOffers, useOfferDraft } from './offer-draft.ts';
import { OfferHistory } from './offer-history.tsx';
import { OfferLink } from './offer-link.tsx';
import styles from './offer-page.module.css';
import { OfferPhoto } from './offer-photo.tsx';
import { OfferStatus } from './offer-states.tsx';
import { OfferOpenings, OfferQuestions } from './offer-traffic.tsx';
import { OfferWords, ReadWords } from './offer-words.tsx';

export function OfferPage() {
  const { id = '' } = useParams();
  const offer = useRead(['offer', id], 'GET /api/studio/offers/:offerId', { offerId: id });
  return <Loaded query={offer}>{(found) => <OneOffer offer={found} key={found.id} />}</Loaded>;
}

function OneOffer({ offer }: { offer: StudioOffer }) {
  const { number, state, link, can } = offer;
  const isOwner = useStaff().role === 'owner';
  const draft = useOfferDraft(offer);
  const [done, setDone] = useState('');
  const isSent = offer.sends > 0;
  const isEdited = isOwner && can.save;
  const { lines } = draft.values;
  const prints = usePrintsOfLines(isEdited ? lines : []);
  const saved = new Map(offer.lines.map(({ printId }, index) => [printId, offer.prints[index]?.title]));
  const titleOf = (printId: string) => prints.get(printId)?.words.title ?? saved.get(printId) ?? 'A print';
  const actions = <OfferActions offer={offer} hasChanges={draft.isChanged} onDone={setDone} />;
  return (
    <Page
      title="Offer"
      number={number}
      parent={{ text: 'All offers', to: '/offers' }}
      actions={isOwner && actions}
    >
      <OfferFacts offer={offer} />
      <p role="status" className={styles.done}>
        {done}
      </p>
      <div className={styles.columns}>
        <div>
          <Alerts offer={offer} />
          <Section title="Client and words">
            {isEdited ? <OfferWords draft={draft} isSent={isSent} /> : <ReadWords offer={offer} />}
          </Section>
          <Section title="Prints and prices">
            {isEdited ? (
              <LinesEditor
                lines={lines}
                prints={prints}
                titleOf={titleOf}
                error={draft.error}
                onChange={(next) => draft.change({ lines: next })}
              />
            ) : (
              <ReadLines offer={offer} />
            )}
          </Section>
        </div>
        <div>
          {link && state !== 'withdrawn' && (
            <Section title="The client’s page">
              <OfferLink offer={offer} link={link} hasChanges={draft.isChanged} />
            </Section>
          )}
          {isOwner && (can.photograph || offer.photo) && (
            <Section title="The client’s photo">
              <OfferPhoto offer={offer} hasChanges={draft.isChanged} onDone={setDone} />
            </Section>
          )}
          {isSent && (
            <>
              <Section title="Questions">
                <OfferQuestions {...offer} canAnswer={isOwner} />
              </Section>
              <Section title="Openings">
                <OfferOpenings {...offer} />
              </Section>
            </>
          )}
        </div>
        <Section title="History">
          <OfferHistory history={offer.history} canUndo={isOwner && state !== 'paid'} />
        </Section>
      </div>
      {isOwner && (
        <SaveBar
          draft={draft}
          compare={compareOffers(titleOf)}
          savedText={isSent ? 'Saved. The client’s page shows it.' : 'Saved.'}
        />
      )}
    </Page>
  );
}

function OfferFacts({ offer }: { offer: StudioOffer }) {
  const { state, lastDay, sentAt, sends, paidOrder, madeBy, withdrawnAt } = offer;
  return (
    <Facts
      facts={[
        ['Status', <OfferStatus key="state" state={state} />],
        ['Valid until', lastDay && nameDay(lastDay)],
        [
          'Sent',
          sentAt && (
            <span key="sent">
              <Time at={sentAt} isDay />
              {sends > 1 && `, ${sends} times`}
            </span>
          ),
        ],
        ['Withdrawn', withdrawnAt && <Time key="withdrawn" at={withdrawnAt} isDay />],
        [
          'Order',
          paidOrder && (
            <Link key="order" to={`/orders/${paidOrder.id}`}>
              {paidOrder.number}
            </Link>
          ),
        ],
        ['Made by', madeBy ?? 'The terminal'],
      ]}
    />
  );
}

/** What asks for an owner before anything else. */
function Alerts({ offer }: { offer: StudioOffer }) {
  const { refusal, clientEmail, showsPrices, state, tax, isExempt, tradeClient } = offer;
  return (
    <>
      {refusal !== null && (
        <p className={styles.alert} role="alert">
          No mail server accepts the email to {clientEmail}: {refusal} Correct the address and send it again.
        </p>
      )}
      {state === 'open' && tradeClient && tax !== null && !isExempt && (
        <p className={styles.note}>
          {tax} <Link to={`/offers/trade-clients/${tradeClient.id}`}>See the trade client</Link>
        </p>
      )}
      {state === 'open' && !showsPrices && (
        <p className={styles.note}>The client reads “on request” in place of the prices, and cannot pay.</p>
      )}
    </>
  );
}
