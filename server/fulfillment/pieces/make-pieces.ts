import { randomInt } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Orientation } from '#domain/catalogue/categories.ts';
import { parseFrame } from '#domain/catalogue/variants/frames.ts';
import type { Variant } from '#domain/catalogue/variants/variants.ts';
import { type Crop, cropToFill, inVariant } from '#domain/framing/framing.ts';
import { withSoldMoulding } from '#domain/framing/mouldings.ts';
import { describeMaterials } from '#domain/fulfillment/materials.ts';
import { pieceCode, pieceCodes } from '#domain/fulfillment/pieces.ts';
import { type Cuts, cutsOf } from '#domain/fulfillment/workshop.ts';
import type { ShopDetails } from '#domain/shop/shop-details.ts';
import { printsWithPhotographs } from '#server/catalogue/source-files.ts';
import type { Executor } from '#server/database/database.ts';
import { itemsOfOrders } from '#server/orders/reading/items-of-orders.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { pieces } from '../tables.ts';

type NewPiece = Omit<typeof pieces.$inferInsert, 'code'>;

/**
 * Makes the pieces of a paid order: one for each unit of each item, with its crop as it is now and its cuts as they were
 * sold. Pieces that exist are left alone. The caller's transaction must hold the order's row, so that two calls take turns.
 * @returns the number of pieces that were made
 */
export async function makePieces(tx: Executor, orderId: string): Promise<number> {
  const made = new Set((await findUnits(tx, orderId)).map(unitKey));
  const items = await findItems(tx, orderId);
  const { details } = await findShopDetails(tx);
  const missing = items
    .flatMap((item) => piecesOf(item, details))
    .filter((piece) => !made.has(unitKey(piece)));
  return (await insertPieces(tx, missing)).length;
}

/** Inserts pieces with new codes. A code that another piece has is replaced by the next one drawn. */
export async function insertPieces(tx: Executor, rows: NewPiece[]): Promise<{ id: string; code: string }[]> {
  if (rows.length === 0) return [];
  const inserted = await tx
    .insert(pieces)
    .values(rows.map((row) => ({ ...row, code: pieceCode(randomInt(pieceCodes)) })))
    .onConflictDoNothing({ target: pieces.code })
    .returning({ id: pieces.id, code: pieces.code });
  const ids = new Set(inserted.map(({ id }) => id));
  const refused = rows.filter(({ id }) => !ids.has(id));
  return [...inserted, ...(await insertPieces(tx, refused))];
}

function findUnits(tx: Executor, orderId: string) {
  return tx
    .select({ orderItemId: pieces.orderItemId, ordinal: pieces.ordinal })
    .from(pieces)
    .where(eq(pieces.orderId, orderId));
}

function unitKey({ orderItemId, ordinal }: Pick<NewPiece, 'orderItemId' | 'ordinal'>): string {
  return `${orderItemId} ${ordinal}`;
}

type PaidItem = Awaited<ReturnType<typeof findItems>>[number];

function findItems(tx: Executor, orderId: string) {
  const items = itemsOfOrders(tx);
  const prints = printsWithPhotographs(tx);
  const printId = sql`case when ${items.printId} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${items.printId}::uuid end`;
  return tx
    .select()
    .from(items)
    .leftJoin(prints, eq(prints.printId, printId))
    .where(eq(items.orderId, orderId))
    .orderBy(asc(items.position));
}

/** No piece for an item without a variant, which only a payment page that the shop did not open can have. */
function piecesOf(
  { items_of_orders: item, prints_with_photographs: print }: PaidItem,
  details: ShopDetails,
): NewPiece[] {
  const orientation = print?.orientation ?? 'portrait';
  const sold = asSold(item, orientation, details);
  if (!sold) return [];
  const { variant, cuts } = sold;
  return Array.from({ length: item.quantity }, (_, index) => ({
    id: newId(),
    orderId: item.orderId,
    orderItemId: item.itemId,
    ordinal: index + 1,
    title: print?.title ?? item.name,
    artist: print?.artist ?? '',
    ...variant,
    orientation,
    cuts,
    crop: cropOf(item, print, sold),
    paper: details.materials.paper,
    masterHash: item.sourceHash ?? print?.fileHash,
  }));
}

type SoldItem = Pick<PaidItem['items_of_orders'], 'size' | 'frame' | 'mount' | 'moulding'>;

/**
 * An item's variant and cuts in the moulding whose inches its buyer was shown, or, if it is unknown, in that of now. Undefined
 * without a variant.
 */
export function asSold(
  { size, frame, mount, moulding }: SoldItem,
  orientation: Orientation,
  { materials, equipment }: ShopDetails,
): { variant: Variant; cuts: Cuts } | undefined {
  const frameColor = parseFrame(frame);
  if (!size || !frameColor || !mount) return undefined;
  const variant = { size, frameColor, mount };
  const mouldings = withSoldMoulding(equipment.mouldings, variant, moulding);
  const cuts = {
    ...cutsOf(variant, orientation, { ...equipment, mouldings }),
    materials: describeMaterials(variant, materials, mouldings),
    process: materials.process,
    recipes: equipment.recipes,
  };
  return { variant, cuts };
}

/** Null if the print shows another file by now than the one that was ordered. */
function cropOf(
  { sourceHash }: PaidItem['items_of_orders'],
  print: PaidItem['prints_with_photographs'],
  { variant, cuts }: { variant: Pick<Variant, 'size' | 'mount'>; cuts: Cuts },
): Crop | null {
  if (!print || (sourceHash && sourceHash !== print.fileHash)) return null;
  const { width, height, focusX, focusY, focusByCrop } = print;
  const photograph = { width, height, focus: { x: focusX, y: focusY }, focusByCrop };
  return cropToFill(inVariant(photograph, variant), cuts.window);
}
