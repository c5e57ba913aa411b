import { createHmac } from 'node:crypto';
import { queueEvent } from '../webhooks/deliveries.ts';
import type { Webhook } from '../webhooks/start-webhook-sender.ts';
import type { Labels } from './labels.ts';
import {
  type Batch,
  newObject,
  type Rate,
  type Shipment,
  type Store,
  type Tracker,
  type TrackerStatus,
  type TrackingDetail,
  type WebhookEvent,
} from './objects.ts';
import { webhooksIn } from './webhooks.ts';

/** Records an event with the current state of a tracker or a batch, and queues it for the shop. */
export function recordEvent(
  labels: Labels,
  description: WebhookEvent['description'],
  result: Tracker | Batch,
  previous: object = {},
): void {
  const event: WebhookEvent = {
    ...newObject('evt', 'Event'),
    description,
    previous_attributes: previous,
    result,
    status: 'pending',
    pending_urls: [],
    completed_urls: [],
  };
  labels.store.insert(event, result.id);
  queueEvent(labels.store.database, labels.faults, event.id);
  for (const { id } of webhooksIn(labels, result.mode))
    queueEvent(labels.store.database, labels.faults, event.id, id);
}

const usualNext: Partial<Record<TrackerStatus, TrackerStatus>> = {
  unknown: 'in_transit',
  pre_transit: 'in_transit',
  in_transit: 'out_for_delivery',
  out_for_delivery: 'delivered',
};

/** Moves a parcel to a status, by default to the usual next one, as if the carrier had scanned it. */
export function advanceParcel(labels: Labels, tracker: Tracker, to?: TrackerStatus): Tracker {
  const status = to ?? usualNext[tracker.status] ?? tracker.status;
  const now = new Date();
  const datetime = now.toISOString();
  const shipment = labels.store.find('Shipment', tracker.shipment_id);
  const message = `The parcel is ${status.replaceAll('_', ' ')}.`;
  const advanced: Tracker = {
    ...tracker,
    status,
    status_detail: status,
    updated_at: datetime,
    est_delivery_date: tracker.est_delivery_date ?? estimateDelivery(now, shipment?.selected_rate),
    signed_by: status === 'delivered' ? signerOf(shipment) : tracker.signed_by,
    tracking_details: [
      ...tracker.tracking_details,
      { object: 'TrackingDetail', status, message, datetime, tracking_location: placeOf(shipment, status) },
    ],
  };
  labels.store.save(advanced);
  if (shipment) labels.store.save({ ...shipment, status, tracker: advanced });
  recordEvent(labels, 'tracker.updated', advanced, { status: tracker.status });
  return advanced;
}

/** Carriers print the name of who signed in capitals. */
function signerOf(shipment: Shipment | undefined): string | null {
  if (!shipment?.options.delivery_confirmation) return null;
  return shipment.to_address.name?.toUpperCase() ?? null;
}

/** A parcel is scanned where it starts, and in its last hours where it goes. */
function placeOf(shipment: Shipment | undefined, status: TrackerStatus): TrackingDetail['tracking_location'] {
  const hasCome = status === 'out_for_delivery' || status === 'delivered';
  const { city, state, zip } = (hasCome ? shipment?.to_address : shipment?.from_address) ?? {};
  return {
    object: 'TrackingLocation',
    city: city?.toUpperCase() ?? null,
    state: state ?? null,
    country: null,
    zip: zip ?? null,
  };
}

/** A carrier estimates at its first scan. It names a day, as midnight in UTC. */
function estimateDelivery(scannedAt: Date, rate: Rate | null | undefined): string | null {
  if (!rate) return null;
  const day = new Date(scannedAt);
  day.setUTCHours(0, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() + rate.delivery_days);
  return day.toISOString();
}

/**
 * The request for a stored event, as the provider sends it: its decimals always have a point, and it signs the body.
 * Undefined if its webhook was deleted or disabled since.
 * @param sender the webhook, or null and the secret for the address that the sandbox was started with
 */
export function writeWebhook(
  store: Store,
  event: string,
  sender: { endpoint: string | null; secret: string },
): Webhook | undefined {
  const webhook = sender.endpoint === null ? undefined : store.find('Webhook', sender.endpoint);
  if (sender.endpoint !== null && (!webhook || webhook.disabled_at)) return undefined;
  const secret = webhook?.secret ?? sender.secret;
  const body = JSON.stringify(store.find('Event', event)).replaceAll(/("weight":\d+)(?=[,}])/g, '$1.0');
  const signature = createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex');
  const url = webhook ? { url: webhook.url } : {};
  return { ...url, body, headers: { 'x-hmac-signature': `hmac-sha256-hex=${signature}` } };
}
