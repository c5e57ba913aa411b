import { randomBytes } from 'node:crypto';
import type { Store as ObjectStore } from '../open-store.ts';
import type { CustomsInfo } from './customs.ts';

/** The provider's objects as it sends them. The types of its SDK lack most of the nulls. */
export interface Objects {
  Shipment: Shipment;
  Tracker: Tracker;
  Batch: Batch;
  Webhook: Webhook;
  Event: WebhookEvent;
}

export type Store = ObjectStore<Objects>;

/** Whether a key's labels are postage. */
export type Mode = 'test' | 'production';

interface Dated {
  id: string;
  mode: 'test';
  created_at: string;
  updated_at: string;
}

export interface Address extends Dated {
  object: 'Address';
  name: string | null;
  company: string | null;
  street1: string | null;
  street2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
  phone: string | null;
  email: string | null;
  /** Empty for an address that was not verified. */
  verifications: { delivery?: Verification };
}

export interface Verification {
  success: boolean;
  errors: { code: string; field: string; message: string; suggestion: null }[];
}

/** Inches and ounces. */
export interface Parcel extends Dated {
  object: 'Parcel';
  length: number;
  width: number;
  height: number;
  weight: number;
  predefined_package: null;
}

export interface Rate extends Dated {
  object: 'Rate';
  carrier: string;
  service: string;
  /** Dollars, such as `5.93`. */
  rate: string;
  currency: 'USD';
  delivery_days: number;
  shipment_id: string;
}

interface ShipmentOptions {
  label_format: 'PDF';
  additional_handling?: boolean | undefined;
  delivery_confirmation?: 'SIGNATURE' | undefined;
}

/** What the provider charges the shop's account. */
export interface Fee {
  object: 'Fee';
  type: 'PostageFee' | 'InsuranceFee';
  /** Dollars, such as `34.25000`. */
  amount: string;
  charged: boolean;
  refunded: boolean;
}

export interface Shipment extends Dated {
  object: 'Shipment';
  reference: string | null;
  status: TrackerStatus;
  from_address: Address;
  to_address: Address;
  parcel: Parcel;
  options: ShipmentOptions;
  customs_info: CustomsInfo | null;
  /** What is printed besides the label. */
  forms: Form[];
  rates: Rate[];
  /** Why a carrier has no rates. */
  messages: { carrier: string; type: string; message: string }[];
  selected_rate: Rate | null;
  postage_label: (Dated & { object: 'PostageLabel'; label_url: string; label_file_type: string }) | null;
  tracking_code: string | null;
  tracker: Tracker | null;
  refund_status: 'submitted' | 'refunded' | 'rejected' | null;
  /** Dollars for which the parcel is insured, such as `3425.00`. */
  insurance: string | null;
  fees: Fee[];
  is_return: boolean;
}

export interface Form extends Dated {
  object: 'Form';
  form_type: 'commercial_invoice';
  form_url: string;
  submitted_electronically: boolean;
}

export const trackerStatuses = [
  'unknown',
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'available_for_pickup',
  'return_to_sender',
  'failure',
  'cancelled',
  'error',
] as const;
export type TrackerStatus = (typeof trackerStatuses)[number];

export interface TrackingDetail {
  object: 'TrackingDetail';
  status: TrackerStatus;
  message: string;
  datetime: string;
  tracking_location: {
    object: 'TrackingLocation';
    city: string | null;
    state: string | null;
    country: string | null;
    zip: string | null;
  };
}

export interface Tracker extends Dated {
  object: 'Tracker';
  tracking_code: string;
  carrier: string;
  status: TrackerStatus;
  status_detail: string;
  shipment_id: string;
  weight: number | null;
  est_delivery_date: string | null;
  signed_by: string | null;
  tracking_details: TrackingDetail[];
  public_url: string;
}

/** Shipments that are worked on together. */
export interface Batch extends Omit<Dated, 'mode'> {
  object: 'Batch';
  mode: Mode;
  state: 'creating' | 'created';
  reference: string | null;
  num_shipments: number;
}

/** Where the shop wants its events. */
export interface Webhook extends Omit<Dated, 'mode'> {
  object: 'Webhook';
  mode: Mode;
  url: string;
  /** No response contains it. */
  secret: string;
  disabled_at: string | null;
}

export interface WebhookEvent extends Dated {
  object: 'Event';
  description: 'tracker.created' | 'tracker.updated' | 'batch.created';
  previous_attributes: object;
  result: Tracker | Batch;
  status: 'pending';
  pending_urls: string[];
  completed_urls: string[];
}

/** The fields that every new object has. Its id is in the provider's form, such as `shp_` and 32 hexadecimal digits. */
export function newObject<Kind extends string>(prefix: string, object: Kind): Dated & { object: Kind } {
  const now = new Date().toISOString();
  const id = `${prefix}_${randomBytes(16).toString('hex')}`;
  return { id, object, mode: 'test', created_at: now, updated_at: now };
}
