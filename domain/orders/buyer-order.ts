import type { Order } from './orders.ts';
import type { OrderStory } from './timeline.ts';

/** An order as its buyer reads it, with what the buyer may do with it now. */
export interface BuyerOrder extends Order, OrderStory {
  /** Until when the buyer may cancel it. Null: not anymore, or until it ships, if its promised day is over. */
  cancelUntil: string | null;
  /** Whether the buyer may correct its shipping address. */
  canCorrectAddress: boolean;
  /** What a bank does with its payment, if it was disputed: the shop then refunds nothing, or less. */
  bankNews: string | null;
}
