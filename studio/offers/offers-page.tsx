import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedOffer } from '#domain/api/offers/offers.ts';
import { countOf } from '#domain/count-of.ts';
import { offerStateNames } from '#domain/offers/offers.ts';
import { usePages } from '../api/use-pages.ts';
import { useStaff } from '../staff/session/use-staff.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { FilterTabs } from '../ui/lists/filter-tabs.tsx';
import list from '../ui/lists/list.module.css';
import { FilterSearch, ListFilters } from '../ui/lists/list-filters.tsx';
import { ListStatus } from '../ui/lists/list-status.tsx';
import { ShowMore } from '../ui/lists/show-more.tsx';
import { useFilters } from '../ui/lists/use-filters.ts';
import { Loaded } from '../ui/loaded.tsx';
import { nameDay } from '../ui/name-day.ts';
import { Page } from '../ui/page.tsx';
import { NewOffer } from './new-offer.tsx';
import styles from './offer-list.module.css';
import { OfferStatus, stateWords } from './offer-states.tsx';

const tabs = [
  { value: '', text: 'All' },
  ...offerStateNames.map((state) => ({ value: state, text: stateWords[state] })),
];

/** All offers, newest first. The state is in the address, so Back and links keep it. */
export function OffersPage() {
  const { params, set } = useFilters();
  const isOwner = useStaff().role === 'owner';
  // The shop's wall planner leads here with a wall.
  const wall = params.get('wall');
  const search = new URLSearchParams(params);
  search.delete('wall');
  const offers = usePages(['offers'], 'GET /api/studio/offers', search);
  const [isMaking, setIsMaking] = useState(isOwner && wall !== null);
  const close = () => {
    setIsMaking(false);
    if (wall !== null) set({ wall: '' });
  };
  return (
    <Page
      title="Offers"
      lead="Prints on a client’s wall, at prices for this client alone. The client pays by the offer’s own link."
      actions={
        <>
          {isOwner && <Button onPress={() => setIsMaking(true)}>New offer</Button>}
          <Link className={buttonClass} data-kind="quiet" to="/offers/trade-clients">
            Trade clients
          </Link>
        </>
      }
    >
      <ListFilters
        search={
          <FilterSearch
            label="Find an offer"
            hint="Part of the client’s name or email, the title, the number or the company"
            name="q"
          />
        }
      />
      <FilterTabs label="Offers to show" name="state" tabs={tabs} />
      <Loaded query={offers}>
        {({ pages }) => (
          <>
            <OfferList offers={pages.flatMap((page) => page.offers)} />
            <ShowMore query={offers}>Show older offers</ShowMore>
          </>
        )}
      </Loaded>
      {isMaking && <NewOffer wall={wall} onClose={close} />}
    </Page>
  );
}

function OfferList({ offers }: { offers: ListedOffer[] }) {
  return (
    <>
      <ul className={list.list} aria-label="Offers">
        {offers.map((offer) => (
          <OfferLine key={offer.id} offer={offer} />
        ))}
      </ul>
      <ListStatus count={offers.length} noun="offer" />
    </>
  );
}

function OfferLine({ offer }: { offer: ListedOffer }) {
  const { id, number, state, title, clientName, clientEmail, lastDay, lines, openings } = offer;
  const isForDays = state === 'draft' || state === 'open';
  return (
    <li data-line>
      <Link className={styles.line ?? ''} to={`/offers/${id}`} id={`offer-${id}`}>
        <span className={styles.number}>{number}</span>
        <span className={styles.client}>
          <bdi>{clientName || 'No client yet'}</bdi>
          <span className={styles.email} title={clientEmail}>
            {clientEmail}
          </span>
        </span>
        <span className={styles.what}>
          <span className={styles.title} dir="auto">
            {title || 'No title yet'}
          </span>
          <span className={styles.facts}>
            {countOf(lines, 'line')}
            {state !== 'draft' &&
              (openings > 0 ? ` · opened ${countOf(openings, 'time')}` : ' · not opened yet')}
          </span>
        </span>
        <span className={styles.state}>
          <OfferStatus state={state} />
        </span>
        <span className={`${list.day} ${styles.day}`}>
          {lastDay && `${isForDays ? 'Until' : 'Was until'} ${nameDay(lastDay)}`}
        </span>
      </Link>
    </li>
  );
}
