import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { trackingOf } from '#domain/fulfillment/tracking.ts';
import { openShopDatabase } from '#server/database/open-shop-database.ts';
import { shipPieces } from '#server/fulfillment/parcels/ship-parcel.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { movePiece } from '#server/fulfillment/pieces/move-piece.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { createLog } from '#server/log.ts';
import { orders } from '#server/orders/tables.ts';
import { orderJobs } from '#server/orders/work-on-order-jobs.ts';

const trackings = [trackingOf('UPS', '1Z999AA10123456784'), trackingOf('FedEx', '449044304137821')];

/** Ships the pieces of an order, except the last one, in a parcel each. */
export async function shipInParts(dataDir: string, orderNumber: string): Promise<void> {
  const log = createLog('silent');
  const { db, sessionUrl, close } = await openShopDatabase(
    { dataDir, databaseUrl: undefined },
    log,
    () => {},
  );
  const jobs = await openJobs(sessionUrl, orderJobs, log);
  const context = { db, jobs, author: 'terminal' };
  const [found] = await db
    .select()
    .from(orders)
    .where(sql`right(${orders.id}::text, 8) = ${orderNumber.toLowerCase()}`);
  const order = found?.id ?? '';
  const list = () => findPieces(db, { order });
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBeGreaterThan(trackings.length);
  const pieces = await list();
  for (const [index, { tracking }] of trackings.entries()) {
    const code = pieces[index]?.code ?? '';
    await movePiece(context, code, { to: 'packed' });
    await shipPieces(context, order, { codes: [code], tracking });
  }
  await jobs.stop();
  await close();
}
