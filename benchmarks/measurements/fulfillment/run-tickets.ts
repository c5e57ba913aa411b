import { readConfiguration } from '#server/configuration/configuration.ts';
import { drawDocument } from '#server/fulfillment/documents/draw-documents.ts';
import { writeJobTickets } from '#server/fulfillment/documents/write-documents.ts';
import { findPieces } from '#server/fulfillment/pieces/find-pieces.ts';
import { openPhotographStore } from '#server/photographs/storage/open-photograph-store.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { openDatabaseIn } from '../../environment/benchmark-environment.ts';
import { runAsChild } from '../../load/run-in-child.ts';

/** Writes the tickets of the newest pieces, and returns the peak memory of this process and the time that it took. */
runAsChild(async ({ dataDir, count, path }: { dataDir: string; count: number; path: string }) => {
  const configuration = readConfiguration({ DATA_DIR: dataDir });
  const { shopUrl, studioUrl } = configuration;
  const { db, close } = await openDatabaseIn(dataDir);
  const photographs = await openPhotographStore(configuration);
  const startedAt = performance.now();
  const { details } = await findShopDetails(db);
  const pieces = (await findPieces(db, { station: 'queued', isInTheWorkshop: true })).slice(-count);
  if (pieces.length < count) throw new Error(`Only ${pieces.length} pieces wait.`);
  await writeJobTickets({ db, photographs, shopUrl, studioUrl, details, drawDocument }, pieces, path);
  const seconds = (performance.now() - startedAt) / 1000;
  photographs.close();
  await close();
  return { megabytes: process.resourceUsage().maxRSS / 1024, seconds };
});
