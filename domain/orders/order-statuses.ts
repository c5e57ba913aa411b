export const orderStatuses = [
  'pending',
  'paid',
  'in_production',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['processing', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const fulfillmentStatuses = ['unfulfilled', 'in_production', 'shipped', 'delivered'] as const;
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number];

/** A parcel's label is bought, it is with the carrier, it has arrived, or its label was given back. */
export const parcelStatuses = ['labeled', 'shipped', 'delivered', 'voided'] as const;
export type ParcelStatus = (typeof parcelStatuses)[number];
