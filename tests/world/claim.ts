import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { recordScans } from '#server/fulfillment/parcels/label-parcel.ts';
import { deliverParcel, shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { pieces } from '#server/fulfillment/tables.ts';
import { ingestedOrder, newEmail, newSession, oneSmallPrint, paySession } from './buy.ts';
import type { TestShop } from './open-test-shop.ts';

const author = 'terminal';

/** An order whose prints, or the first of them, were shipped in one parcel, with what its buyer's emailed link sends. */
export async function shippedOrder(
  world: TestShop,
  {
    quantity = 1,
    shipped: count = quantity,
    email = newEmail(),
    headers = {},
  }: { quantity?: number; shipped?: number; email?: string; headers?: Record<string, string> } = {},
) {
  const { database, jobs, orderLinks } = world.shop;
  const context = { db: database.db, jobs, author };
  const sessionId = await newSession(world, [{ ...oneSmallPrint, quantity }], headers);
  await paySession(world, sessionId, { email });
  const order = await ingestedOrder(world, sessionId);
  await database.db.update(pieces).set({ station: 'packed' }).where(eq(pieces.orderId, order._id));
  const made = await findPieces(database.db, { order: order._id });
  const codes = made.map(({ code }) => code);
  const tracking = { carrier: 'UPS', number: `1Z${crypto.randomUUID().slice(0, 8)}`, url: null };
  const shipped = await shipPieces(context, order._id, { codes: codes.slice(0, count), tracking });
  if (!shipped.ok) throw new Error(`The order was not shipped: ${shipped.reason}`);
  const { parcelId } = shipped;
  const token = await orderLinks.toOrder(order);
  return {
    ...{ order, email, codes },
    pieceIds: made.map(({ id }) => id),
    headers: { authorization: `Bearer ${token}` },
    async deliver(at: Date) {
      const scans = [{ at, status: 'delivered', message: 'Delivered', place: 'Portland, OR' }];
      await recordScans(database.db, parcelId, { scans, expectedAt: null, signedBy: null });
      await deliverParcel(context, parcelId, { cause: 'label provider', at });
    },
  };
}

export type ShippedOrder = Awaited<ReturnType<typeof shippedOrder>>;

/** A JPEG of a phone, with its place in its metadata. */
export function photoWithPlace(): Promise<Buffer> {
  const create = { width: 320, height: 240, channels: 3, background: '#876543' } as const;
  return sharp({ create })
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** Sends a photograph for a claim. */
export function sendPhoto(
  { app }: TestShop,
  { order, headers }: Pick<ShippedOrder, 'order' | 'headers'>,
  payload: Buffer,
  type = 'image/jpeg',
) {
  const url = `/api/orders/${order._id}/photos`;
  return app.inject({ method: 'POST', url, payload, headers: { ...headers, 'content-type': type } });
}

export const damage = 'The glass arrived broken in one corner.';

/** Claims the order's first print with these photographs, by default a new one. */
export async function claim(
  world: TestShop,
  shipped: ShippedOrder,
  body: { pieceId?: string; words?: string; photos?: string[] } = {},
) {
  const photos = body.photos ?? [(await sendPhoto(world, shipped, await photoWithPlace())).json().id];
  return world.app.inject({
    method: 'POST',
    url: `/api/orders/${shipped.order._id}/claims`,
    headers: shipped.headers,
    payload: { pieceId: shipped.pieceIds[0], words: damage, ...body, photos },
  });
}
