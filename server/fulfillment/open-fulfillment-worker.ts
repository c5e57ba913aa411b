import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import type { Remote, Worker } from '#server/worker/open-worker.ts';
import type { writeBatchPlan } from './batches/draw-batch.ts';
import type { planCuts } from './batches/plan-cuts.ts';
import type { drawDocument, findUnprintablePieces } from './documents/draw-documents.ts';

/** The workshop's work that would hold the event loop: the papers of 300 pieces take up to a second (decision 093). */
export interface FulfillmentWorker {
  drawDocument: Remote<typeof drawDocument>;
  findUnprintablePieces: Remote<typeof findUnprintablePieces>;
  writeBatchPlan: Remote<typeof writeBatchPlan>;
  planCuts: Remote<typeof planCuts>;
}

/** A document may have 5,000 pages, and 40 took 18 s on a machine that was starved. */
const maxMs = 10 * 60_000;

/** A workshop has fewer people who print or plan at the same time. */
const maxWaiting = 20;

/**
 * Draws and plans in a worker, one document and one plan at a time: a batch is planned while its pieces are locked, so it
 * must not wait for documents.
 * @returns runs one. @throws RequestError 503 while too many wait
 */
export function openFulfillmentWorker({ task }: Pick<Worker, 'task'>): FulfillmentWorker {
  const drawInTurn = atMostAtOnce(1, maxWaiting);
  const planInTurn = atMostAtOnce(1, maxWaiting);
  const documents = new URL('./documents/draw-documents.ts', import.meta.url);
  const draw = task<typeof drawDocument>(documents, 'drawDocument', maxMs);
  const findUnprintable = task<typeof findUnprintablePieces>(documents, 'findUnprintablePieces', maxMs);
  const batches = new URL('./batches/draw-batch.ts', import.meta.url);
  const drawPlan = task<typeof writeBatchPlan>(batches, 'writeBatchPlan', maxMs);
  const plans = new URL('./batches/plan-cuts.ts', import.meta.url);
  const plan = task<typeof planCuts>(plans, 'planCuts', maxMs);
  return {
    drawDocument: (document) => drawInTurn(() => draw(document)),
    findUnprintablePieces: (pieces) => drawInTurn(() => findUnprintable(pieces)),
    writeBatchPlan: (batch) => drawInTurn(() => drawPlan(batch)),
    planCuts: (cuts) => planInTurn(() => plan(cuts)),
  };
}
