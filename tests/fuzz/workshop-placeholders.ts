import { and, eq } from 'drizzle-orm';
import { photoStations } from '#domain/fulfillment/pieces.ts';
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
import { findPiecePhotos } from '#server/fulfillment/pieces/photos/find-photos.ts';
import { keepPiecePhoto } from '#server/fulfillment/pieces/photos/keep-photo.ts';
import { findWrongEmail } from '#server/orders/emails/correction-mail.ts';
import { findHistory, recordNow } from '#server/orders/history.ts';
import { reconcileOrders } from '#server/orders/placing/reconcile-orders.ts';
import { findHeldOrders } from '#server/orders/reading/find-held-orders.ts';
import { findDisputes } from '#server/orders/refunds/disputes.ts';
import { disputes, orderHistory } from '#server/orders/tables.ts';
import { readPrivatePhoto } from '#server/photographs/private/private-photos.ts';
import { newHeldOrder, newOrder } from '#tests/world/buy.ts';
import { photoWithPlace } from '#tests/world/claim.ts';
import { giveMaster, paintPhotograph } from '#tests/world/give-master.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { orderContext } from '#tests/world/refund.ts';
import { fuzzedStaging } from './known-values.ts';
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
  const photographed = keep(
    async () => {
      const { id, code } = await pieceAt('packed')();
      const jpeg = await photoWithPlace();
      for (const station of photoStations) await keepPiecePhoto(orderContext(world), { code, station, jpeg });
      const [photo] = await findPiecePhotos(db, id);
      return { code, photoId: photo?.photoId ?? '' };
    },
    async ({ photoId }) => (await readPrivatePhoto(db, photoId)) !== undefined,
  );
  const labeled = pieceAt('packed');
  const parcelId = keep(
    async () => buyLabel(world, await labeled()),
    async (id) => (await findParcels(db, { name: id })).some(({ status }) => status === 'labeled'),
  );
  const uninsured = pieceAt('packed');
  const uninsuredParcelId = keep(
    async () => buyLabel(world, await uninsured(), { isInsured: false }),
    async (id) =>
      (await findParcels(db, { name: id })).some(({ insuranceRefusal }) => insuranceRefusal !== null),
  );
  const heldOrderId = keep(
    async () => (await newHeldOrder(world))._id,
    async (id) => (await findHeldOrders(db, id)).length > 0,
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
  const disputed = keep(
    async () => stageDispute(world),
    async ({ _id }) => {
      const [dispute] = await findDisputes(db, _id);
      return dispute?.evidenceSentAt === null && dispute.evidenceStagedAt?.toISOString() === fuzzedStaging;
    },
  );
  return {
    disputeId: async () => (await disputed()).disputeId,
    disputedOrderId: async () => (await disputed())._id,
    remnantId,
    shippedOrderId,
    misinformedOrderId: misinformed,
    queuedOrderNumber: async () => orderNumber({ _id: (await queued()).orderId }),
    pieceCode: async () => (await queued()).code,
    printablePieceCode: async () => (await printable()).code,
    begunPieceCode: async () => (await begun()).code,
    packedPieceCode: async () => (await packed()).code,
    packedOrderId: async () => (await packed()).orderId,
    photographedPieceCode: async () => (await photographed()).code,
    piecePhotoId: async () => (await photographed()).photoId,
    heldOrderId,
    parcelId,
    numberedParcelId: async () => {
      const [parcel] = await findParcels(db, { order: await shippedOrderId() });
      return parcel?.id ?? '';
    },
    uninsuredParcelId,
    batchNumber,
  };
}

/** Makes a value, and makes it again once it is not fit anymore. */
function keep<Value>(make: () => Promise<Value>, isFit: (value: Value) => Promise<boolean>) {
  let kept: Value | undefined;
  return async (): Promise<Value> => {
    if (kept === undefined || !(await isFit(kept))) kept = await make();
    return kept;
  };
}

/** An order with a dispute whose evidence is a receipt. */
async function stageDispute(world: TestShop): Promise<{ _id: string; disputeId: string }> {
  const { _id, sessionId } = await newOrder(world);
  // An order in production is not canceled. While its payment is disputed, that refund would fail.
  await moveOrder(orderContext(world), _id, { to: 'in_production' });
  const { id } = await world.sandbox<{ id: string }>(`/sandbox/sessions/${sessionId}/dispute`, {});
  const data = Buffer.from('%PDF-1.3');
  const receipt = await world.provider.files.create({
    purpose: 'dispute_evidence',
    file: { name: 'receipt.pdf', type: 'application/pdf', data },
  });
  await world.provider.disputes.update(id, { evidence: { receipt: receipt.id }, submit: false });
  await reconcileOrders(orderContext(world));
  const evidenceStagedAt = new Date(fuzzedStaging);
  await world.shop.database.db.update(disputes).set({ evidenceStagedAt }).where(eq(disputes.id, id));
  return { _id, disputeId: id };
}

/** @param isInsured false: the provider refuses to insure the parcel */
async function buyLabel(
  { shop, setFaults }: TestShop,
  { orderId }: Piece,
  { isInsured = true } = {},
): Promise<string> {
  const { labels, log, database } = shop;
  if (!labels) throw new Error('The shop has no label provider.');
  const context = { db: database.db, log, labels, author: 'terminal' };
  const quoted = await quoteLabels(context, orderId);
  if (!quoted.ok) throw new Error(`No rates: ${quoted.reason}`);
  const chosen = quoted.boxes.flatMap(({ box, recipient, cover, quote: { shipmentId, rates } }) =>
    rates.slice(0, 1).map((rate) => ({ box, recipient, cover, shipmentId, rate })),
  );
  const insurance = `/v2/shipments/${chosen[0]?.shipmentId}/insure`;
  if (!isInsured) await setFaults({ labels: { path: insurance, status: 422 } });
  const bought = await buyLabels(context, orderId, chosen);
  if (!isInsured) await setFaults();
  const [parcel] = bought.ok ? bought.bought : [];
  if (!parcel) throw new Error('No label was bought.');
  return parcel.id;
}
