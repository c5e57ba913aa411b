import { prints } from '#tests/world/prints.ts';
import { type Random, seededRandom } from './random.ts';

/** What one buyer will do. It is decided before the purchase, so that a seed repeats it. */
export interface PurchasePlan {
  number: number;
  email: string;
  items: object[];
  isMember: boolean;
  /** How Checkout is pressed. With two tabs, both open the payment page and pay. */
  checkout: 'once' | 'double click' | 'two tabs';
  /** The cards to try in turn. Without any, the buyer leaves the payment page. */
  cards: string[];
  promotionCode: string;
  /** How the buyer returns to the shop after the payment. With `never`, the tab is closed at once. */
  returns: 'once' | 'twice' | 'impatiently' | 'never';
}

const visa = '4242 4242 4242 4242';
const declined = '4000 0000 0000 0002';
const paysLate = '4000 0000 0000 0341';
export const failsLate = '4000 0000 0000 0366';
const habits: string[][] = [
  ...Array.from({ length: 14 }, () => [visa]),
  [declined, visa],
  [declined],
  [],
  [paysLate],
  [paysLate],
  [failsLate],
];

/** The plan of the buyer with this number. The same seed gives the same plan. */
export function planPurchase(seed: number, number: number): PurchasePlan {
  const random = seededRandom(seed * 100_003 + number);
  return {
    number,
    email: `buyer-${number}@example.com`,
    items: Array.from({ length: random.pick([1, 1, 1, 2]) }, () => itemFrom(random)),
    isMember: random.next() < 0.2,
    checkout: random.pick(['once', 'once', 'once', 'double click', 'two tabs']),
    cards: random.pick(habits),
    promotionCode: random.pick(['', '', '', '', '', '', '', 'WELCOME10', 'WELCOME10', 'ONTHEHOUSE']),
    returns: random.pick(['once', 'once', 'twice', 'impatiently', 'never', 'never']),
  };
}

function itemFrom(random: Random): object {
  const { mistyRidge, tidePosts, nightWindows } = prints;
  return {
    productMongoId: random.pick([mistyRidge.id, tidePosts.id, nightWindows.id]),
    sizeKey: random.pick(['small', 'medium', 'giant']),
    frame: random.pick(['Black', 'Wood']),
    mount: 'Border',
    quantity: random.pick([1, 1, 1, 2]),
  };
}
