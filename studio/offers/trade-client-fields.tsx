import { useState } from 'react';
import type { ListedTradeClient } from '#domain/api/offers/trade-clients.ts';
import { isStateCode, stateCodes, states } from '#domain/fulfillment/destinations.ts';
import { describeTradeTax } from '#domain/offers/trade-clients.ts';
import { isoDay } from '#domain/time.ts';
import { ApiError } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';
import { usePages } from '../api/use-pages.ts';
import actions from '../ui/actions.module.css';
import { Button } from '../ui/button.tsx';
import field from '../ui/field.module.css';
import { Loaded } from '../ui/loaded.tsx';
import { Select } from '../ui/select.tsx';
import { ChooseTradeClient } from './choose-trade-client.tsx';
import { type OfferDraft, offerLabels } from './offer-draft.ts';
import styles from './offer-page.module.css';

const destinations = [
  ['', 'Choose a state'] as const,
  ...stateCodes.map((code) => [code, states[code]] as const),
];

/** Gives an offer to a trade client, with the state that decides about the sales tax. Nothing is shown in a shop without any. */
export function TradeClientFields({ draft }: { draft: OfferDraft }) {
  const { tradeClientId } = draft.values;
  const [isChoosing, setIsChoosing] = useState(false);
  const { data } = usePages(['trade-clients'], 'GET /api/studio/trade-clients');
  if (!data?.pages[0]?.tradeClients.length && tradeClientId === null) return null;
  const choose = ({ id, contactName, email }: ListedTradeClient) => {
    draft.change({ tradeClientId: id, clientName: contactName, clientEmail: email });
    setIsChoosing(false);
  };
  return (
    <>
      <fieldset className={styles.wide}>
        <legend className={field.label}>{offerLabels.tradeClientId}</legend>
        {tradeClientId === null ? <p>None</p> : <Company id={tradeClientId} />}
        <div className={actions.tight}>
          <Button kind="quiet" onPress={() => setIsChoosing(true)}>
            {tradeClientId === null ? 'Choose a trade client' : 'Choose another'}
          </Button>
          {tradeClientId !== null && (
            <Button kind="quiet" onPress={() => draft.change({ tradeClientId: null, shipTo: null })}>
              Choose none
            </Button>
          )}
        </div>
      </fieldset>
      {tradeClientId !== null && <Destination id={tradeClientId} draft={draft} />}
      {isChoosing && <ChooseTradeClient onChoose={choose} onClose={() => setIsChoosing(false)} />}
    </>
  );
}

function useTradeClient(id: string) {
  return useRead(['trade-client', id], 'GET /api/studio/trade-clients/:tradeClientId', { tradeClientId: id });
}

function Company({ id }: { id: string }) {
  return (
    <Loaded query={useTradeClient(id)}>
      {({ company }) => (
        <p>
          <bdi>{company}</bdi>
        </p>
      )}
    </Loaded>
  );
}

/** The state that an offer ships to, and what follows for the sales tax before it is saved. */
function Destination({ id, draft: { values, change, error } }: { id: string; draft: OfferDraft }) {
  const { data: client } = useTradeClient(id);
  const { shipTo } = values;
  const problems = error instanceof ApiError ? error.fields : {};
  const tax =
    client &&
    (describeTradeTax({
      ...{ coverage: client.certificate, shipTo },
      ...{ today: isoDay(new Date()), reader: 'owner' },
    }) ??
      'The state decides whether sales tax is charged.');
  return (
    <div className={styles.wide}>
      <Select
        label={offerLabels.shipTo}
        options={destinations}
        value={shipTo ?? ''}
        aria-invalid={problems.shipTo !== undefined}
        onChange={({ target: { value } }) => change({ shipTo: isStateCode(value) ? value : null })}
      />
      <p className={styles.tax} role="status">
        {tax}
      </p>
    </div>
  );
}
