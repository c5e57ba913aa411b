import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedTradeClient } from '#domain/api/offers/trade-clients.ts';
import { usePages } from '../../api/use-pages.ts';
import { useStaff } from '../../staff/session/use-staff.ts';
import { Button } from '../../ui/button.tsx';
import list from '../../ui/lists/list.module.css';
import { FilterSearch, ListFilters } from '../../ui/lists/list-filters.tsx';
import { ListStatus } from '../../ui/lists/list-status.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useFilters } from '../../ui/lists/use-filters.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { NewTradeClient } from './new-trade-client.tsx';
import { describeValidity, isExpired, nameStates } from './trade-client-texts.ts';
import styles from './trade-clients.module.css';

/** Clients who buy for resale, by company. The search is in the address, so Back and links keep it. */
export function TradeClientsPage() {
  const { params } = useFilters();
  const isOwner = useStaff().role === 'owner';
  const [isEntering, setIsEntering] = useState(false);
  const clients = usePages(['trade-clients'], 'GET /api/studio/trade-clients', params);
  return (
    <Page
      title="Trade clients"
      parent={{ text: 'All offers', to: '/offers' }}
      lead="Designers and galleries who buy for resale. An offer to one of them has no sales tax where a resale certificate covers the state."
      actions={isOwner && <Button onPress={() => setIsEntering(true)}>New trade client</Button>}
    >
      <ListFilters
        search={
          <FilterSearch
            label="Find a trade client"
            hint="Part of the company, the name or the email"
            name="q"
          />
        }
      />
      <Loaded query={clients}>
        {({ pages }) => (
          <>
            <TradeClientList tradeClients={pages.flatMap((page) => page.tradeClients)} />
            <ShowMore query={clients}>Show more trade clients</ShowMore>
          </>
        )}
      </Loaded>
      {isEntering && <NewTradeClient onClose={() => setIsEntering(false)} />}
    </Page>
  );
}

function TradeClientList({ tradeClients }: { tradeClients: ListedTradeClient[] }) {
  return (
    <>
      <ListStatus count={tradeClients.length} noun="trade client" />
      <ul className={list.list} aria-label="Trade clients">
        {tradeClients.map(({ id, company, contactName, email, certificate }) => (
          <li key={id} data-line>
            <Link className={styles.line ?? ''} to={`/offers/trade-clients/${id}`} id={`trade-client-${id}`}>
              <span className={styles.name}>
                <bdi>{company}</bdi>
                <span className={list.email}>
                  <bdi>{contactName}</bdi>, {email}
                </span>
              </span>
              <span className={styles.covered}>{certificate && nameStates(certificate.states)}</span>
              <span className={styles.state}>
                {certificate ? (
                  <Status isOpen={isExpired(certificate)}>{describeValidity(certificate)}</Status>
                ) : (
                  <Status isOpen>No certificate</Status>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
