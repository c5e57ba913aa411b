import { and, eq } from 'drizzle-orm';
import { orderNumber } from '#domain/orders/orders.ts';
import { addRemnant } from '#server/fulfillment/batches/change-remnants.ts';
import { findBatch, listRemnants } from '#server/fulfillment/batches/find-batches.ts';
import { makeBatch } from '#server/fulfillment/batches/make-batch.ts';
import { buyLabels, quoteLabels } from '#server/fulfillment/labels/buy-labels.ts';
import { moveOrder } from '#server/fulfillment/orders/move-order.ts';
import { findOrderWithParcels } from '#server/fulfillment/orders/order-fulfillment.ts';
import { findParcels } from '#server/fulfillment/parcels/find-parcels.ts';
import { findPieces, type Piece } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { findWrongEmail } from '#server/orders/emails/correction-mail.ts';
import { findHistory, recordNow } from '#server/orders/history.ts';
import { orderHistory } from '#server/orders/tables.ts';
import { newOrder } from '#tests/world/buy.ts';
import { giveMaster, paintPhotograph } from '#tests/world/give-master.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import type { Placeholders } from './placeholders.ts';

/** The placeholders of the workshop. Each piece and parcel is replaced once a request has changed it. */
export function openWorkshopPlaceholders(world: TestShop): Placeholders {
  const { db } = world.shop.database;
  const pieceAt = (station: Piece['station']) =>
    keep(
      async () => {
        const [piece] = await findPieces(db, { order: (await newOrder(world))._id });
        if (!piece) throw new Error('A paid order has no piece.');
        if (station !== 'queued') await movePiece(orderContext(world), piece.code, { to: station });
        return piece;
      },
      async ({ code }) => {
        const [now] = await findPieces(db, { codes: [code], isInTheWorkshop: true });
        return now?.station === station && now.parcelId === null;
      },
    );
  const queued = pieceAt('queued');
  const begun = pieceAt('trimmed');
  const unprinted = pieceAt('printed');
  const printable = keep(
    async () => {
      const piece = await unprinted();
      await giveMaster(world, piece, await paintPhotograph(400));
      return piece;
    },
    async ({ code }) => (await unprinted()).code === code,
  );
  const batchNumber = keep(
    async () => {
      const [piece] = await findPieces(db, { order: (await newOrder(world))._id });
      const batch = await makeBatch(db, { kind: 'print', codes: piece ? [piece.code] : [] });
      if (!batch.ok) throw new Error(batch.reason);
      return String(batch.number);
    },
    async (number) => (await findBatch(db, Number(number))) !== undefined,
  );
  const remnantId = keep(
    async () => {
      const added = await addRemnant(db, { moulding: 'black 3/4', lengthInches: 49.5 });
      return added.ok ? added.id : '';
    },
    async (id) => (await listRemnants(db)).some((remnant) => remnant.id === id),
  );
  const packed = pieceAt('packed');
  const labeled = pieceAt('packed');
  const parcelId = keep(
    async () => buyLabel(world, await labeled()),
    async (id) => (await findParcels(db, { name: id })).some(({ status }) => status === 'labeled'),
  );
  const misinformed = keep(
    async () => {
      const { _id } = await newOrder(world);
      await recordNow(db, _id, 'shipping mail');
      const isEmail = and(eq(orderHistory.orderId, _id), eq(orderHistory.cause, 'shipping mail'));
      await db.update(orderHistory).set({ undoneAt: new Date() }).where(isEmail);
      return _id;
    },
    async (id) => {
      const order = await findOrderWithParcels(db, id);
      return order !== undefined && findWrongEmail(await findHistory(db, id), order) !== undefined;
    },
  );
  const shippedOrderId = keep(
    async () => {
      const { _id } = await newOrder(world);
      await moveOrder(orderContext(world), _id, { to: 'in_production' });
      const tracking = { carrier: 'UPS', number: _id, url: null };
      await moveOrder(orderContext(world), _id, { to: 'shipped', tracking, unpacked: true });
      return _id;
    },
    async (id) => {
      const order = await findOrderWithParcels(db, id);
      return order?.status === 'shipped' && order.tracking?.number === id;
    },
  );
  return {
    remnantId,
    shippedOrderId,
    misinformedOrderId: misinformed,
    queuedOrderNumber: async () => orderNumber({ _id: (await queued()).orderId }),
    pieceCode: async () => (await queued()).code,
    printablePieceCode: async () => (await printable()).code,
    begunPieceCode: async () => (await begun()).code,
    packedPieceCode: async () => (await packed()).code,
    packedOrderId: async () => (await packed()).orderId,
    parcelId,
    batchNumber,
  };
}

/** Makes a value, and makes it again once it is not fit any more. */
function keep<Value>(make: () => Promise<Value>, isFit: (value: Value) => Promise<boolean>) {
  let kept: Value | undefined;
  return async (): Promise<Value> => {
    if (kept === undefined || !(await isFit(kept))) kept = await make();
    return kept;
  };
}

async function buyLabel({ shop }: TestShop, { orderId }: Piece): Promise<string> {
  const { labels, log, database } = shop;
  if (!labels) throw new Error('The shop has no label provider.');
  const context = { db: database.db, log, labels, author: 'terminal' };
  const quoted = await quoteLabels(context, orderId);
  if (!quoted.ok) throw new Error(`No rates: ${quoted.reason}`);
  const chosen = quoted.boxes.flatMap(({ box, recipient, quote: { shipmentId, rates } }) =>
    rates.slice(0, 1).map((rate) => ({ box, recipient, shipmentId, rate })),
  );
  const bought = await buyLabels(context, orderId, chosen);
  const [parcel] = bought.ok ? bought.bought : [];
  if (!parcel) throw new Error('No label was bought.');
  return parcel.id;
}
