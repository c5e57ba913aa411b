import { type Address, newObject, type Parcel, type Rate, type Shipment } from './objects.ts';

interface Service {
  carrier: string;
  service: string;
  deliveryDays: number;
  dollars: number;
  dollarsPerPound: number;
  maxPounds: number;
  maxLengthAndGirth: number;
}

/** Plausible prices and real limits, from cheap to fast. */
const services: Service[] = [
  {
    carrier: 'USPS',
    service: 'GroundAdvantage',
    deliveryDays: 4,
    dollars: 6,
    dollarsPerPound: 0.9,
    maxPounds: 70,
    maxLengthAndGirth: 130,
  },
  {
    carrier: 'UPS',
    service: 'Ground',
    deliveryDays: 4,
    dollars: 9,
    dollarsPerPound: 0.8,
    maxPounds: 150,
    maxLengthAndGirth: 165,
  },
  {
    carrier: 'FedEx',
    service: 'FEDEX_GROUND',
    deliveryDays: 4,
    dollars: 9.5,
    dollarsPerPound: 0.82,
    maxPounds: 150,
    maxLengthAndGirth: 165,
  },
  {
    carrier: 'UPS',
    service: '2ndDayAir',
    deliveryDays: 2,
    dollars: 24,
    dollarsPerPound: 2.4,
    maxPounds: 150,
    maxLengthAndGirth: 165,
  },
];

const largePackageDollars = 330;
/** For what is not in a box of corrugated cardboard, such as a round tube. USPS charges nothing for it. */
const handlingDollars: Record<string, number> = { UPS: 28, FedEx: 28 };

/** For a signature at the door. */
const signatureDollars: Record<string, number> = { USPS: 3.7, UPS: 6.6, FedEx: 6.35 };

type ToRate = Pick<Shipment, 'parcel' | 'options' | 'from_address' | 'to_address'>;

/** The rates for a shipment. A carrier that does not accept it has a message instead. */
export function rateShipment(
  { parcel, options, from_address: from, to_address: to }: ToRate,
  shipmentId: string,
): Pick<Shipment, 'rates' | 'messages'> {
  const { billedPounds, lengthAndGirth } = measure(parcel);
  const surcharge = lengthAndGirth > 130 ? largePackageDollars : 0;
  const refusals = services.map((service) => ({ service, message: whyNot(service, { parcel, from, to }) }));
  const taken = refusals.filter(({ message }) => message === undefined).map(({ service }) => service);
  const rates = taken.map(
    ({ carrier, service, deliveryDays, dollars, dollarsPerPound }): Rate => ({
      ...newObject('rate', 'Rate'),
      carrier,
      service,
      rate: (
        dollars +
        dollarsPerPound * billedPounds +
        surcharge +
        (options.additional_handling ? (handlingDollars[carrier] ?? 0) : 0) +
        (options.delivery_confirmation ? (signatureDollars[carrier] ?? 0) : 0)
      ).toFixed(2),
      currency: 'USD',
      delivery_days: deliveryDays,
      shipment_id: shipmentId,
    }),
  );
  const messages = refusals.flatMap(({ service: { carrier }, message }) =>
    message ? { carrier, type: 'rate_error', message } : [],
  );
  return { rates, messages };
}

/**
 * These carriers call before they deliver, and accept no parcel without a phone at both ends. Only the Postal Service reaches
 * military addresses and PO boxes.
 */
const privateCarriers = ['UPS', 'FedEx'];

function whyNot(
  { carrier, maxPounds, maxLengthAndGirth }: Service,
  { parcel, from, to }: { parcel: Parcel; from: Address; to: Address },
): string | undefined {
  const { pounds, lengthAndGirth } = measure(parcel);
  if (pounds > maxPounds || lengthAndGirth > maxLengthAndGirth)
    return 'The package exceeds the maximum size or weight.';
  if (!privateCarriers.includes(carrier)) return undefined;
  if (isMilitary(to)) return 'The destination is not served: APO, FPO and DPO addresses.';
  if (isPostBox(to)) return 'The ship to address is a PO box.';
  if (!isPhone(to.phone)) return 'Missing or invalid ship to phone number.';
  return isPhone(from.phone) ? undefined : 'Missing or invalid ship from phone number.';
}

function isMilitary({ state }: Address): boolean {
  return ['AA', 'AE', 'AP'].includes(state ?? '');
}

function isPostBox({ street1, street2 }: Address): boolean {
  return [street1, street2].some((line) => /^p\.?\s*o\.?\s*box\b/i.test(line ?? ''));
}

function isPhone(phone: string | null): boolean {
  return /^1?\d{10}$/.test((phone ?? '').replace(/[\s().+-]/g, ''));
}

function measure({ length, width, height, weight }: Parcel) {
  const [longest = 0, ...others] = [length, width, height].toSorted((a, b) => b - a);
  const pounds = weight / 16;
  return {
    pounds,
    billedPounds: Math.ceil(Math.max(pounds, (length * width * height) / 139)),
    lengthAndGirth: longest + 2 * others.reduce((sum, side) => sum + side, 0),
  };
}
