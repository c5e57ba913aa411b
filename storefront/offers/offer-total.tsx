import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ClientOffer } from '#domain/api/offers/client-offer.ts';
import {
  explainRefusal,
  isLimited,
  isStateCode,
  listLimits,
  shipsTo,
  stateCodes,
  states,
} from '#domain/fulfillment/destinations.ts';
import { formatDollars } from '#domain/money.ts';
import type { LineChoice } from '#domain/offers/offer-lines.ts';
import { randomUuid } from '#domain/random-uuid.ts';
import { changeTime, formatUtcDay, timePromise } from '#domain/shop/terms.ts';
import { useShopDetails } from '../shop-settings.tsx';
import { useShopSelector, useShopStore } from '../store/store.ts';
import button from '../ui/button.module.css';
import { Facts } from '../ui/facts.tsx';
import { Select } from '../ui/form/select.tsx';
import { PdfButton } from '../ui/pdf-button.tsx';
import { type OfferTotals, totalOffer } from './line-choices.ts';
import styles from './offer-total.module.css';
import { drawOffer, payOffer } from './offers-api.ts';
import { Question } from './question.tsx';
import { keepTokenForReturn } from './use-offer.ts';

interface OfferTotalProps {
  offer: ClientOffer;
  token: string;
  choices: readonly LineChoice[];
  /** Whether the page, and the PDF, show where the prints hang. */
  hasWall: boolean;
  reload(): Promise<void>;
}

/**
 * What the offer costs, at the top of windows that have no room for the total there, and the way to it. Prices on request are asked
 * for here in every window.
 */
export function OfferSummary({
  offer,
  token,
  choices,
}: Pick<OfferTotalProps, 'offer' | 'token' | 'choices'>) {
  if (!offer.showsPrices) return <PricesOnRequest offer={offer} token={token} />;
  return <PriceSummary offer={offer} choices={choices} />;
}

function PricesOnRequest({ offer, token }: Pick<OfferTotalProps, 'offer' | 'token'>) {
  return (
    <div className={styles.onRequest}>
      <p role="status">{offer.state === 'open' ? 'Prices on request' : offer.closedBecause}</p>
      <Question token={token} clientName={offer.clientName} isMain />
    </div>
  );
}

function PriceSummary({ offer, choices }: Pick<OfferTotalProps, 'offer' | 'choices'>) {
  const totals = totalOffer(offer.lines, choices);
  const goToTotal = () => {
    const heading = document.getElementById(totalId);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.summary} data-screen-only>
      <span>{totals && formatDollars(totals.total)}</span>
      {totals && offer.closedBecause === null && (
        <button className={button.button} type="button" onClick={goToTotal}>
          Review and pay
        </button>
      )}
    </div>
  );
}

const totalId = 'offer-total';

/** What the offer costs in the chosen variants, until when, and how it is paid. */
export function OfferTotal({ offer, token, choices, hasWall, reload }: OfferTotalProps) {
  const { production } = useShopDetails();
  const totals = totalOffer(offer.lines, choices);
  const { lastDay, shipTo, tax } = offer;
  return (
    <section className={styles.total} aria-labelledby={totalId}>
      <h2 className={styles.heading} id={totalId} tabIndex={-1}>
        Your offer
      </h2>
      <Facts
        className={`${styles.rows} ${totals ? styles.summed : ''}`}
        facts={[
          ['Number', offer.number],
          ...(lastDay ? [['Valid until', formatUtcDay(lastDay)] as const] : []),
          ['Shipping', 'Free (for a limited time)'],
          ...(shipTo ? [['Ships to', states[shipTo]] as const] : []),
          ...(totals ? [['Total', formatDollars(totals.total)] as const] : []),
        ]}
      />
      {totals && offer.closedBecause === null && <MemberPrice totals={totals} />}
      {tax !== null && <p className={styles.member}>{tax}</p>}
      {offer.showsPrices && (
        <Payment offer={offer} token={token} choices={choices} totals={totals} reload={reload} />
      )}
      <p className={styles.note}>
        {offer.showsPrices && tax === null && 'Taxes calculated at checkout. '}
        {timePromise(production)} You can change or cancel your order for {changeTime}. See our{' '}
        <Link to="/policies/returns">Return Policy</Link> and{' '}
        <Link to="/policies/terms-of-service">Terms</Link>.
      </p>
      <Pdf offer={offer} token={token} choices={choices} hasWall={hasWall} />
    </section>
  );
}

/** Says when the prints would cost a member less on their own pages. */
function MemberPrice({ totals: { total, memberTotal } }: { totals: OfferTotals }) {
  const isMember = useShopSelector((state) => state.user.isMember);
  const from = useLocation();
  if (memberTotal >= total) return null;
  const price = formatDollars(memberTotal);
  if (isMember)
    return (
      <p className={styles.member}>
        As a member you pay less on the pages of these prints: {price} together.
      </p>
    );
  return (
    <p className={styles.member}>
      Members pay less on the pages of these prints: {price} together.{' '}
      <Link to="/register" state={{ from }}>
        Join for free
      </Link>
    </p>
  );
}

interface PaymentProps extends Omit<OfferTotalProps, 'hasWall'> {
  totals: OfferTotals | undefined;
}

function Payment({ offer, token, choices, totals, reload }: PaymentProps) {
  const [chosen, setChosen] = useState('');
  const state = offer.shipTo ?? chosen;
  const { isBusy, problem, pay } = usePayment(token, reload);
  const obstacle = useObstacle(offer, choices, state);
  const obstacleId = useId();
  const onPay = () => {
    if (!totals || obstacle !== null) return;
    pay({
      ...{ offerToken: token, version: offer.version, choices: [...choices], shownTotal: totals.total },
      isExempt: offer.isExempt,
      ...(isStateCode(state) && { state }),
    });
  };
  return (
    <>
      {offer.closedBecause === null && offer.shipTo === null && (
        <Destination choices={choices} state={state} onChoose={setChosen} />
      )}
      <p className={styles.obstacle} id={obstacleId} role="status">
        {obstacle}
      </p>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <button
        className={button.button}
        type="button"
        aria-busy={isBusy}
        aria-describedby={obstacle === null ? undefined : obstacleId}
        disabled={obstacle !== null || !totals}
        data-screen-only
        onClick={onPay}
      >
        {isBusy ? 'Opening payment…' : totals ? `Pay ${formatDollars(totals.total)}` : 'Pay'}
      </button>
    </>
  );
}

/** Why the offer cannot be paid now, and what to do; null if it can. */
function useObstacle(
  { closedBecause }: ClientOffer,
  choices: readonly LineChoice[],
  state: string,
): string | null {
  const { refusedDestinations } = useShopDetails();
  const sizes = choices.map(({ size }) => size);
  if (closedBecause !== null) return closedBecause;
  if (!isLimited(refusedDestinations, sizes)) return null;
  if (!isStateCode(state)) return 'To pay, choose where it will hang.';
  const refused = sizes.find((size) => !shipsTo(refusedDestinations, size, state));
  return refused ? explainRefusal(refused, state) : null;
}

interface DestinationProps {
  choices: readonly LineChoice[];
  state: string;
  onChoose(state: string): void;
}

const destinations = [
  { value: '', text: 'Choose a state' },
  ...stateCodes.map((value) => ({ value, text: states[value] })),
];

/** Asks where the prints go, if one of them does not ship everywhere. */
function Destination({ choices, state, onChoose }: DestinationProps) {
  const { refusedDestinations } = useShopDetails();
  const noteId = useId();
  const sizes = choices.map(({ size }) => size);
  if (!isLimited(refusedDestinations, sizes)) return null;
  return (
    <div className={styles.destination}>
      <Select
        label="Where will it hang?"
        aria-describedby={noteId}
        options={destinations}
        value={state}
        onChoose={onChoose}
      />
      <p className={styles.note} id={noteId}>
        {listLimits(refusedDestinations, sizes)}
      </p>
    </div>
  );
}

/** A problem says that nothing was charged. What the shop refused may have changed, so the offer is read again. */
function usePayment(token: string, reload: () => Promise<void>) {
  const store = useShopStore();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const keys = useRef(new Map<string, string>());
  useEffect(() => {
    // The back button may restore this page from the browser's cache in its busy state.
    const reset = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  const pay = async (body: Parameters<typeof payOffer>[1]) => {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    // The same for the same choices, so that a repeated press opens the same payment page.
    const request = JSON.stringify(body);
    const key = keys.current.get(request) ?? randomUuid();
    keys.current.set(request, key);
    const answer = await payOffer(store, body, key);
    if (answer.ok) {
      keepTokenForReturn(token);
      location.assign(answer.value.url);
      return;
    }
    const { status, message } = answer.failure;
    if (status >= 400 && status < 500 && status !== 429) await reload();
    setBusy(false);
    setProblem(`${message || 'We could not open the payment page. Please try again.'} Nothing was charged.`);
  };
  return { isBusy, problem, pay };
}

function describeContents({ lines, showsPrices }: ClientOffer): string {
  if (lines.length > 1 || lines.some(({ quantity }) => quantity > 1))
    return showsPrices ? 'These prints with their prices' : 'These prints in their frames';
  return showsPrices ? 'This print with its price' : 'This print in its frame';
}

function Pdf({ offer, token, choices, hasWall }: Omit<OfferTotalProps, 'reload'>) {
  const make = async (paper: string) => {
    const answer = await drawOffer({ offerToken: token, paper, choices });
    if (answer.ok) return answer.value;
    return answer.failure.message || "We couldn't make your PDF. Please try again.";
  };
  return (
    <PdfButton
      fileName={`offer-${offer.number}.pdf`}
      make={make}
      words={`${describeContents(offer)}${hasWall ? ', and your wall to scale' : ''}.`}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4" />
      </svg>
      Offer (PDF)
    </PdfButton>
  );
}
