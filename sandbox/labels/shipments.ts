import { z } from 'zod';
import { ApiError, type Labels } from './labels.ts';
import { type Address, newObject, type Shipment, type Tracker, type Verification } from './objects.ts';
import { rateParcel } from './rates.ts';
import { recordEvent } from './tracker-events.ts';
import { newTrackingCode } from './tracking-codes.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);

const addressFields = z.strictObject({
  name: text,
  company: text,
  street1: text,
  street2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: text,
  email: text,
});

const addressBody = z.strictObject({ address: addressFields, verify: z.boolean().optional() });

const shipmentBody = z.strictObject({
  shipment: z.strictObject({
    reference: text,
    from_address: addressFields,
    to_address: addressFields,
    parcel: z.strictObject({
      length: z.number().positive(),
      width: z.number().positive(),
      height: z.number().positive(),
      weight: z.number().positive(),
    }),
    options: z.strictObject({ label_format: z.literal('PDF'), additional_handling: z.boolean().optional() }),
  }),
});

/** `POST /v2/addresses`, with `verify`. */
export function createAddress(_: Labels, body: unknown): Address {
  const { address, verify } = parse(addressBody, body);
  return newAddress(address, verify ? { delivery: verifyDelivery(address) } : {});
}

/** `POST /v2/shipments`. */
export function createShipment({ store }: Labels, body: unknown): Shipment {
  const { reference, from_address, to_address, parcel: box, options } = parse(shipmentBody, body).shipment;
  const dated = newObject('shp', 'Shipment');
  const parcel = { ...newObject('prcl', 'Parcel'), ...box, predefined_package: null };
  const shipment: Shipment = {
    ...dated,
    reference,
    status: 'unknown',
    from_address: newAddress(from_address),
    to_address: newAddress(to_address),
    parcel,
    options,
    ...rateParcel(parcel, dated.id, options.additional_handling),
    selected_rate: null,
    postage_label: null,
    tracking_code: null,
    tracker: null,
    refund_status: null,
    is_return: false,
  };
  store.insert(shipment);
  return shipment;
}

/** `POST /v2/shipments/:id/buy`. A shipment is bought once. */
export function buyShipment(labels: Labels, body: unknown, id: string): Shipment {
  const shipment = requireShipment(labels, id);
  const { rate: wanted } = parse(z.strictObject({ rate: z.strictObject({ id: z.string() }) }), body);
  if (shipment.postage_label) {
    throw new ApiError(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.');
  }
  const rate = shipment.rates.find(({ id }) => id === wanted.id);
  if (!rate) throw new ApiError(422, 'SHIPMENT.MISSING_RATE', 'The rate does not belong to this shipment.');
  if (!verifyDelivery(shipment.to_address).success) {
    throw new ApiError(422, 'SHIPMENT.POSTAGE.FAILURE', 'Unable to buy postage: the address was not found.');
  }
  const tracker = newTracker(labels, shipment, rate.carrier);
  const label = newObject('pl', 'PostageLabel');
  const bought: Shipment = {
    ...shipment,
    updated_at: label.created_at,
    selected_rate: rate,
    tracking_code: tracker.tracking_code,
    tracker,
    postage_label: {
      ...label,
      label_url: `${labels.publicUrl}/labels/${shipment.id}.pdf`,
      label_file_type: 'application/pdf',
    },
  };
  labels.store.save(bought);
  recordEvent(labels, 'tracker.created', tracker);
  return bought;
}

/** `POST /v2/shipments/:id/refund`. A carrier refunds no label that it has scanned. */
export function refundShipment(labels: Labels, _: unknown, id: string): Shipment {
  const shipment = requireShipment(labels, id);
  if (!shipment.postage_label) {
    throw new ApiError(422, 'SHIPMENT.POSTAGE.REQUIRED', 'Postage is required to refund a shipment.');
  }
  if (shipment.refund_status) {
    throw new ApiError(
      422,
      'SHIPMENT.REFUND.UNAVAILABLE',
      'The refund of this shipment was requested before.',
    );
  }
  const isScanned = !['unknown', 'pre_transit'].includes(shipment.status);
  const refunded: Shipment = { ...shipment, refund_status: isScanned ? 'rejected' : 'submitted' };
  labels.store.save(refunded);
  return refunded;
}

/** `GET /v2/shipments/:id`. */
export function requireShipment({ store }: Labels, id: string): Shipment {
  const shipment = store.find('Shipment', id);
  if (shipment) return shipment;
  throw new ApiError(404, 'NOT_FOUND', 'The requested resource could not be found.');
}

function newTracker({ store, publicUrl }: Labels, { id, parcel }: Shipment, carrier: string): Tracker {
  const dated = newObject('trk', 'Tracker');
  const tracker: Tracker = {
    ...dated,
    tracking_code: newTrackingCode(carrier),
    carrier,
    status: 'unknown',
    status_detail: 'unknown',
    shipment_id: id,
    weight: parcel.weight,
    est_delivery_date: null,
    signed_by: null,
    tracking_details: [],
    public_url: `${publicUrl}/labels/${id}.pdf`,
  };
  store.insert(tracker, id);
  return tracker;
}

type AddressFields = z.infer<typeof addressFields>;

function newAddress(fields: AddressFields, verifications: Address['verifications'] = {}): Address {
  return { ...newObject('adr', 'Address'), ...fields, verifications };
}

/** Like the provider's test mode, it finds no address whose street begins with `000`, nor one in the state ZZ. */
function verifyDelivery({
  street1,
  state,
  zip,
}: Pick<AddressFields, 'street1' | 'state' | 'zip'>): Verification {
  const isKnown =
    street1 && !street1.startsWith('000') && state !== 'ZZ' && /^\d{5}(-\d{4})?$/.test(zip ?? '');
  const error = {
    code: 'E.ADDRESS.NOT_FOUND',
    field: 'address',
    message: 'Address not found',
    suggestion: null,
  };
  return isKnown ? { success: true, errors: [] } : { success: false, errors: [error] };
}

/** Refuses unknown parameters, so that a misspelled one is noticed. */
function parse<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(422, 'PARAMETER.INVALID', z.prettifyError(parsed.error));
}
