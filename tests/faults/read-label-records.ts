import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { withDatabase } from './read-records.ts';
import type { TradingShop } from './trading-shop.ts';

const recordedParcel = z.object({
  id: z.string(),
  shipment: z.string(),
  insured: z.number().nullable(),
  toInsure: z.number().nullable(),
  /** What was paid for its prints. */
  paid: z.coerce.number(),
});

const soldShipment = z.object({
  id: z.string(),
  reference: z.string(),
  tracking_code: z.string().nullable(),
  insurance: z.string().nullable(),
  to_address: z.object({ phone: z.string().nullable() }),
  from_address: z.object({ phone: z.string().nullable() }),
  fees: z.array(z.object({ type: z.string() })),
  options: z.object({ delivery_confirmation: z.string().optional() }),
});

/** The labels of the shop and of its provider. */
export interface LabelRecords {
  parcels: z.infer<typeof recordedParcel>[];
  /** Those with a label. */
  sold: z.infer<typeof soldShipment>[];
  /** Packed pieces without a parcel, and purchases without an outcome. */
  open: { pieces: number; purchases: number };
}

const allParcels = `select parcels.id, provider_id as shipment, insured_cents as insured, to_insure_cents as "toInsure",
  (select coalesce(sum(unit_amount_paid), 0) from pieces join order_items on order_items.id = order_item_id
    where parcel_id = parcels.id) as paid from parcels where provider_id is not null`;
const allOpen = `select (select count(*)::int from pieces where station = 'packed' and parcel_id is null) as pieces,
  (select count(*)::int from label_purchases) as purchases`;

const patienceMs = 60_000;

/** Waits until the shop has insured what it has to, and reads what came of all labels. */
export async function readLabelRecords(world: TradingShop): Promise<LabelRecords> {
  const giveUpAt = Date.now() + patienceMs;
  let parcels = await readParcels(world);
  while (parcels.some(({ toInsure }) => toInsure !== null) && Date.now() < giveUpAt) {
    await pause(500);
    parcels = await readParcels(world);
  }
  const response = await fetch(`${world.sandboxUrl}/sandbox/shipments`);
  const shipments = z.array(soldShipment).parse(await response.json());
  const open = await withDatabase(world, async (client) => {
    const [row] = (await client.query<LabelRecords['open']>(allOpen)).rows;
    return row ?? { pieces: 0, purchases: 0 };
  });
  return { parcels, sold: shipments.filter(({ tracking_code }) => tracking_code !== null), open };
}

async function readParcels(world: TradingShop): Promise<LabelRecords['parcels']> {
  return withDatabase(world, async (client) =>
    z.array(recordedParcel).parse((await client.query(allParcels)).rows),
  );
}

const insuredAboveCents = 100_00;
const signedAboveCents = 500_00;

/** What is missing, double or wrong of the labels. */
export function compareLabels({ parcels, sold, open }: LabelRecords): string[] {
  const shipments = new Map(sold.map((shipment) => [shipment.id, shipment]));
  const labelsOf = Map.groupBy(
    sold.flatMap(({ reference }) => reference.split(' ')),
    (code) => code,
  );
  return [
    ...[...labelsOf.values()]
      .filter((codes) => codes.length > 1)
      .map((codes) => `${codes[0]} has ${codes.length} labels`),
    ...sold
      .filter(({ to_address, from_address }) => !to_address.phone || !from_address.phone)
      .map(({ id }) => `the label of ${id} lacks a phone`),
    ...sold
      .filter(({ fees }) => fees.filter(({ type }) => type === 'InsuranceFee').length > 1)
      .map(({ id }) => `${id} is insured twice`),
    ...sold
      .filter(({ id }) => !parcels.some(({ shipment }) => shipment === id))
      .map(({ id }) => `the shop has no parcel for the label of ${id}`),
    ...parcels.flatMap(({ id, shipment, insured, paid }) => {
      const expected = paid > insuredAboveCents ? paid : null;
      const atProvider = shipments.get(shipment)?.insurance ?? null;
      const isRight =
        insured === expected &&
        (atProvider === null ? null : Math.round(Number(atProvider) * 100)) === expected;
      return isRight ? [] : [`parcel ${id} is insured for ${insured} and ${atProvider}, not for ${expected}`];
    }),
    ...parcels.flatMap(({ id, shipment, paid }) => {
      const isSigned = shipments.get(shipment)?.options.delivery_confirmation !== undefined;
      if (isSigned === paid > signedAboveCents) return [];
      return [`parcel ${id} of ${paid} cents is handed over ${isSigned ? 'for a' : 'without a'} signature`];
    }),
    ...(open.pieces > 0 ? [`${open.pieces} packed pieces have no parcel`] : []),
    ...(open.purchases > 0 ? [`${open.purchases} purchases of labels have no outcome`] : []),
  ];
}
