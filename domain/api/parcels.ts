import type { Station } from '../fulfillment/pieces.ts';
import type { Cents } from '../money.ts';
import type { OrderStatus, ParcelStatus } from '../orders/orders.ts';

/** How an order is packed and shipped, as the studio shows it. Makers get no amounts, and the address once a piece is packed. */
export interface Packing {
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  /** Times are ISO 8601 in UTC. */
  shipBy: string | null;
  isLate: boolean;
  isDisputed: boolean;
  shipTo: string[] | null;
  /** Printed on the slip. */
  giftNote: string | null;
  /** What is in no parcel yet. */
  boxes: PackingBox[];
  parcels: PackedParcel[];
  /** False: the shop has no label provider, so tracking numbers are typed. */
  sellsLabels: boolean;
}

export interface PackingBox {
  kind: 'box' | 'tube';
  /** `26 x 22 x 6 in, 9 lb, parcel`. */
  measures: string;
  /** How it is packed, in sentences. Empty for a box. */
  steps: string[];
  isFreight: boolean;
  pieces: { code: string; title: string; form: string; station: Station; setAsideReason: string | null }[];
}

export interface PackedParcel {
  id: string;
  carrier: string;
  number: string;
  url: string | null;
  service: string | null;
  status: ParcelStatus;
  codes: string[];
  /** Whether its label was bought here. */
  hasLabel: boolean;
  /** What the label cost. Null for makers, and for a typed number. */
  cents: Cents | null;
  problem: string | null;
}

/** What the carriers offer for one box, the cheapest first. */
export interface BoxRates {
  codes: string[];
  measures: string;
  rates: {
    service: string;
    cents: Cents | null;
    days: number | null;
    /** Why this person may not buy it. Null if they may. */
    refusal: string | null;
  }[];
}

/** Whether everything in a box is packed, so that it can ship. */
export function isPacked({ pieces }: Pick<PackingBox, 'pieces'>): boolean {
  return pieces.every(({ station, setAsideReason }) => station === 'packed' && setAsideReason === null);
}
