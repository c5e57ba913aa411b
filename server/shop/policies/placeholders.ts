import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { passwordLength } from '#domain/customers/accounts.ts';
import type { PolicyBlock } from '#domain/shop/policies.ts';
import { retention } from '#domain/shop/retention.ts';
import { postalLines, type ShopDetails } from '#domain/shop/shop-details.ts';
import {
  changeTime,
  damageReportTime,
  damageReviewTime,
  productionTime,
  shipLimit,
  timePromise,
} from '#domain/shop/terms.ts';
import { browserStorageTable } from './browser-storage-table.ts';
import { priceTable } from './price-table.ts';
import { retentionTable } from './retention-table.ts';

/** What a policy's text can name in braces, such as `{shop}`, with the shop's present values. */
export interface Placeholders {
  /** Within a sentence or a link. */
  words: ReadonlyMap<string, string>;
  /** In a paragraph of their own. */
  blocks: ReadonlyMap<string, readonly PolicyBlock[]>;
}

export function placeholdersOf(details: ShopDetails, basePrices: BasePrices): Placeholders {
  const { shop, company, address, city, state, county, email } = details;
  return {
    words: new Map(
      Object.entries({
        shop,
        company,
        address: address.join(', '),
        city,
        state,
        county,
        email,
        'production time': productionTime(details.production),
        'time promise': timePromise(details.production),
        'ship within': shipLimit(details.production),
        'change time': changeTime,
        'damage report time': damageReportTime,
        'damage review time': damageReviewTime,
        'password length': `${passwordLength.min} to ${passwordLength.max} characters`,
        'messages kept': `${retention.messagesMonths} months`,
        'order link time': `${retention.orderLinkDays} days`,
        'orders link time': `${retention.ordersLinkHours} hours`,
      }),
    ),
    blocks: new Map(
      Object.entries({
        contact: contactBlocks(details),
        'price table': [priceTable(details, basePrices)],
        'retention table': [retentionTable],
        'browser storage table': [browserStorageTable],
      }),
    ),
  };
}

/** The shop's contact details, at the end of every policy. */
function contactBlocks(details: ShopDetails): PolicyBlock[] {
  const { email } = details;
  return [
    {
      kind: 'paragraph',
      parts: [
        'Write to ',
        { kind: 'link', to: `mailto:${email}`, parts: [email] },
        ', or use the ',
        { kind: 'link', to: '/contact', parts: ['contact form'] },
        '. Our postal address:',
      ],
    },
    {
      kind: 'paragraph',
      parts: postalLines(details).flatMap((line) => [line, { kind: 'break' as const }]),
    },
  ];
}
