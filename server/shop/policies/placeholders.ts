import type { BasePrices } from '#domain/catalogue/pricing.ts';
import { describeDimensions, type SizeKey, sizeKeys, sizes } from '#domain/catalogue/variants/sizes.ts';
import { standardVariants } from '#domain/catalogue/variants/variants.ts';
import { passwordLength } from '#domain/customers/accounts.ts';
import { maxClaimPhotos } from '#domain/fulfillment/claims.ts';
import { listLimits } from '#domain/fulfillment/destinations.ts';
import { describeSignatureRule } from '#domain/fulfillment/parcel-cover.ts';
import { maxPhotoMegabytes } from '#domain/fulfillment/photos.ts';
import { whyNotMakeable } from '#domain/fulfillment/workshop.ts';
import { formatDollars } from '#domain/money.ts';
import {
  consentDays,
  delayDays,
  dueWorkingDays,
  lateAnswerDays,
  scanBusinessDays,
} from '#domain/orders/delays.ts';
import type { PolicyBlock, PolicyTable } from '#domain/shop/policies.ts';
import { retention } from '#domain/shop/retention.ts';
import { postalLines, type ShopDetails } from '#domain/shop/shop-details.ts';
import {
  answerTime,
  bankTime,
  changeTime,
  damageReportTime,
  damageReviewTime,
  productionTime,
  refundTime,
  shipLimit,
  timePromise,
} from '#domain/shop/terms.ts';
import { checkedPagesTable, keyboardList } from './accessibility-blocks.ts';
import { browserStorageTable } from './browser-storage-table.ts';
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
        'destination limits': listLimits(details.refusedDestinations) || everywhere,
        'signature rule': describeSignatureRule(details.parcelCover),
        'change time': changeTime,
        'due days': `${dueWorkingDays} working days`,
        'delay days': `${delayDays} days`,
        'late answer days': `${lateAnswerDays} days`,
        'consent days': `${consentDays} days`,
        'scan days': `${scanBusinessDays} business days`,
        'damage report time': damageReportTime,
        'damage review time': damageReviewTime,
        'refund time': refundTime,
        'bank time': bankTime,
        'answer time': answerTime,
        'password length': `${passwordLength.min} to ${passwordLength.max} characters`,
        'claim photos': `1 to ${maxClaimPhotos} photos`,
        'claim photo size': `${maxPhotoMegabytes} MB`,
        'claim photos kept': `${retention.claimPhotosMonths} months`,
        'offer photo kept': `${retention.offerPhotoDays} days`,
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
        'checked pages table': [checkedPagesTable],
        'keyboard list': [keyboardList],
      }),
    ),
  };
}

const everywhere = 'Every size ships to all states, territories, and military addresses.';

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

/** The sizes that the workshop can make, with the shop's prices. A print may have its own prices. */
function priceTable({ equipment }: Pick<ShopDetails, 'equipment'>, basePrices: BasePrices): PolicyTable {
  const variants = standardVariants('').filter((variant) => !whyNotMakeable(variant, equipment));
  const isMade = (size: SizeKey) => variants.some((variant) => variant.size === size);
  return {
    kind: 'table',
    caption: 'Sizes, and the prices of most prints',
    columns: ['Size', 'Regular', 'Member', 'Border'],
    rows: sizeKeys.filter(isMade).map((size) => {
      const { name, borderInches, hasShadowBox } = sizes[size];
      const { price, memberPrice } = basePrices[size];
      const border = `${borderInches} inch ${hasShadowBox ? 'border, shadow box' : 'mat'}`;
      return {
        name,
        note: describeDimensions(size),
        cells: [formatDollars(price), formatDollars(memberPrice), border],
      };
    }),
  };
}
