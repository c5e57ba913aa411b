import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { hasCarriers, keepsInsurance } from './carriers.ts';
import { customsFields, whyNoPostage } from './customs.ts';
import { ApiError, type ById, type Labels, parse } from './labels.ts';
import {
  type Address,
  type Fee,
  type Form,
  newObject,
  type Shipment,
  type Tracker,
  type Verification,
} from './objects.ts';
import { rateShipment } from './rates.ts';
import { recordEvent } from './tracker-events.ts';

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
    options: z.strictObject({
      label_format: z.literal('PDF'),
      additional_handling: z.boolean().optional(),
      delivery_confirmation: z.literal('SIGNATURE').optional(),
    }),
    customs_info: customsFields.optional(),
  }),
});

/** `POST /v2/addresses`, with `verify`. */
export function createAddress(_: Labels, body: unknown): Address {
  const { address, verify } = parse(addressBody, body);
  return newAddress(address, verify ? { delivery: verifyDelivery(address) } : {});
}

/** `POST /v2/shipments`. */
export function createShipment({ store }: Labels, body: unknown): Shipment {
  const { reference, from_address, to_address, parcel: box, ...asked } = parse(shipmentBody, body).shipment;
  const { options, customs_info = null } = asked;
  const dated = newObject('shp', 'Shipment');
  const parcel = { ...newObject('prcl', 'Parcel'), ...box, predefined_package: null };
  const toRate = {
    from_address: newAddress(from_address),
    to_address: newAddress(to_address),
    parcel,
    options,
  };
  const shipment: Shipment = {
    ...dated,
    reference,
    status: 'unknown',
    ...toRate,
    customs_info,
    forms: [],
    ...(hasCarriers({ store }) ? rateShipment(toRate, dated.id) : { rates: [], messages: [] }),
    selected_rate: null,
    postage_label: null,
    tracking_code: null,
    tracker: null,
    refund_status: null,
    insurance: null,
    fees: [],
    is_return: false,
  };
  store.insert(shipment);
  return shipment;
}

/** `POST /v2/shipments/:id/buy`. A shipment is bought once. */
export function buyShipment(labels: Labels, body: unknown, { id }: ById): Shipment {
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
  const { from_address: from, to_address: to, customs_info } = shipment;
  const way = { from: from.state, to: to.state };
  const refusal = rate.carrier === 'USPS' && whyNoPostage(customs_info, way);
  if (refusal) throw new ApiError(422, 'SHIPMENT.POSTAGE.FAILURE', `Unable to buy postage: ${refusal}`);
  const tracker = newTracker(labels, shipment, rate.carrier);
  const label = newObject('pl', 'PostageLabel');
  const bought: Shipment = {
    ...shipment,
    updated_at: label.created_at,
    selected_rate: rate,
    tracking_code: tracker.tracking_code,
    tracker,
    fees: [newFee('PostageFee', rate.rate)],
    forms: customs_info && rate.carrier !== 'USPS' ? [newInvoice(labels, shipment)] : [],
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

/**
 * `POST /v2/shipments/:id/refund`. A carrier refunds no label that it has scanned. The insurance's fee returns with it, or later if
 * a test says so.
 */
export function refundShipment(labels: Labels, _: unknown, { id }: ById): Shipment {
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
  const refunded: Shipment = isScanned
    ? { ...shipment, refund_status: 'rejected' }
    : {
        ...shipment,
        refund_status: 'submitted',
        fees: shipment.fees.map((fee) => ({
          ...fee,
          refunded: fee.type !== 'InsuranceFee' || !keepsInsurance(labels),
        })),
      };
  labels.store.save(refunded);
  return refunded;
}

/** Returns every fee that was kept. */
export function returnInsurances({ store }: Pick<Labels, 'store'>): void {
  for (const shipment of store.list('Shipment', { where: [], limit: 1000 }).data) {
    if (shipment.refund_status !== 'submitted') continue;
    store.save({ ...shipment, fees: shipment.fees.map((fee) => ({ ...fee, refunded: true })) });
  }
}

const maxInsuredDollars = 5000;

/** `POST /v2/shipments/:id/insure`. A shipment is insured once, after its purchase and before the carrier has it. */
export function insureShipment({ store }: Labels, body: unknown, { id }: ById): Shipment {
  const shipment = requireShipment({ store }, id);
  const { amount } = parse(z.strictObject({ amount: z.coerce.number().positive() }), body);
  const refuse = (code: string, message: string) => new ApiError(422, `SHIPMENT.${code}`, message);
  if (!shipment.postage_label) throw refuse('POSTAGE.REQUIRED', 'Postage is required to insure a shipment.');
  if (shipment.insurance)
    throw refuse('INSURANCE.EXISTS', 'Insurance has already been purchased for this shipment.');
  if (shipment.refund_status) throw refuse('INSURANCE.INVALID', 'A refunded shipment cannot be insured.');
  if (!['unknown', 'pre_transit'].includes(shipment.status))
    throw refuse('INSURANCE.INVALID', 'The carrier has the package already.');
  if (amount > maxInsuredDollars)
    throw refuse('INSURANCE.INVALID', `The insured amount cannot exceed $${maxInsuredDollars}.00.`);
  const insured: Shipment = {
    ...shipment,
    insurance: amount.toFixed(2),
    fees: [...shipment.fees, newFee('InsuranceFee', String(Math.max(1, amount / 100)))],
  };
  store.save(insured);
  return insured;
}

function newFee(type: Fee['type'], dollars: string): Fee {
  return { object: 'Fee', type, amount: Number(dollars).toFixed(5), charged: true, refunded: false };
}

/** `GET /v2/shipments/:id`. */
export function requireShipment({ store }: Pick<Labels, 'store'>, id: string): Shipment {
  const shipment = store.find('Shipment', id);
  if (shipment) return shipment;
  throw new ApiError(404, 'NOT_FOUND', 'The requested resource could not be found.');
}

/** The other carriers' commercial invoice for what has customs information. The label of the Postal Service includes its form. */
function newInvoice({ publicUrl }: Labels, { id }: Shipment): Form {
  const form_url = `${publicUrl}/labels/${id}.pdf`;
  const dated = newObject('form', 'Form');
  return { ...dated, form_type: 'commercial_invoice', form_url, submitted_electronically: false };
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

/** A new tracking number in the carrier's format, with a correct check digit. */
function newTrackingCode(carrier: string): string {
  if (carrier === 'UPS') return `1Z${withDigit(`9${digits(14)}`, (sum) => (10 - (sum % 10)) % 10, [1, 2])}`;
  if (carrier === 'FedEx') return withDigit(digits(11), (sum) => (sum % 11) % 10, [3, 1, 7]);
  return withDigit(`94001${digits(16)}`, (sum) => (10 - (sum % 10)) % 10, [3, 1]);
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** @param weights of the digits from the left, repeated */
function withDigit(payload: string, checkDigit: (sum: number) => number, weights: number[]): string {
  const sum = [...payload].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % weights.length] ?? 0),
    0,
  );
  return payload + checkDigit(sum);
}
