import { newObject, type Parcel, type Rate, type Shipment } from './objects.ts';

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

/** The rates for a parcel. A carrier that does not take it has a message instead. */
export function rateParcel(
  parcel: Parcel,
  shipmentId: string,
  needsHandling = false,
): Pick<Shipment, 'rates' | 'messages'> {
  const { pounds, billedPounds, lengthAndGirth } = measure(parcel);
  const takes = (service: Service) =>
    pounds <= service.maxPounds && lengthAndGirth <= service.maxLengthAndGirth;
  const surcharge = lengthAndGirth > 130 ? largePackageDollars : 0;
  const rates = services.filter(takes).map(
    ({ carrier, service, deliveryDays, dollars, dollarsPerPound }): Rate => ({
      ...newObject('rate', 'Rate'),
      carrier,
      service,
      rate: (
        dollars +
        dollarsPerPound * billedPounds +
        surcharge +
        (needsHandling ? (handlingDollars[carrier] ?? 0) : 0)
      ).toFixed(2),
      currency: 'USD',
      delivery_days: deliveryDays,
      shipment_id: shipmentId,
    }),
  );
  const messages = services
    .filter((service) => !takes(service))
    .map(({ carrier }) => ({
      carrier,
      type: 'rate_error',
      message: 'The package exceeds the maximum size or weight.',
    }));
  return { rates, messages };
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
