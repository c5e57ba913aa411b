import type { ListedTradeClient } from '#domain/api/offers/trade-clients.ts';
import { isStateCode, stateCodes, states } from '#domain/fulfillment/destinations.ts';
import { describeTradeTax } from '#domain/offers/trade-clients.ts';
import { isoDay } from '#domain/time.ts';
import { ApiError } from '../api/call.ts';
import { usePages } from '../api/use-pages.ts';
import { Select } from '../ui/select.tsx';
import { type OfferDraft, offerLabels } from './offer-draft.ts';
import styles from './offer-page.module.css';

interface Props {
  draft: OfferDraft;
  /** The trade client that is saved, who may be beyond the first page of them. */
  saved: { id: string; company: string } | null;
}

const destinations = [
  ['', 'Choose a state'] as const,
  ...stateCodes.map((code) => [code, states[code]] as const),
];

/** Gives an offer to a trade client, with the state that decides about the sales tax. Nothing is shown in a shop without any. */
export function TradeClientFields({ draft: { values, change, error }, saved }: Props) {
  const { data } = usePages(['trade-clients'], 'GET /api/studio/trade-clients');
  const listed = data?.pages.flatMap(({ tradeClients }) => tradeClients) ?? [];
  if (listed.length === 0 && !saved) return null;
  const { tradeClientId, shipTo } = values;
  const isListed = listed.some(({ id }) => id === saved?.id);
  const options = [
    ['', 'None'] as const,
    ...(saved && !isListed ? [[saved.id, saved.company] as const] : []),
    ...listed.map(({ id, company }) => [id, company] as const),
  ];
  const choose = (id: string) => {
    const client = listed.find((each) => each.id === id);
    if (id === '') change({ tradeClientId: null, shipTo: null });
    else if (client) change(valuesFor(client));
    else change({ tradeClientId: id });
  };
  const problems = error instanceof ApiError ? error.fields : {};
  return (
    <>
      <div className={styles.wide}>
        <Select
          label={offerLabels.tradeClientId}
          options={options}
          value={tradeClientId ?? ''}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {tradeClientId !== null && (
        <div className={styles.wide}>
          <Select
            label={offerLabels.shipTo}
            options={destinations}
            value={shipTo ?? ''}
            aria-invalid={problems.shipTo !== undefined}
            onChange={({ target: { value } }) => change({ shipTo: isStateCode(value) ? value : null })}
          />
          <p className={styles.tax} role="status">
            {describeTax(
              listed.find(({ id }) => id === tradeClientId),
              values.shipTo,
            )}
          </p>
        </div>
      )}
    </>
  );
}

function valuesFor({ id, contactName, email }: ListedTradeClient) {
  return { tradeClientId: id, clientName: contactName, clientEmail: email };
}

/** For what is chosen now, before it is saved. */
function describeTax(client: ListedTradeClient | undefined, shipTo: OfferDraft['values']['shipTo']) {
  if (!client) return undefined;
  const today = isoDay(new Date());
  return (
    describeTradeTax({ coverage: client.certificate, shipTo, today, reader: 'owner' }) ??
    'The state decides whether sales tax is charged.'
  );
}
