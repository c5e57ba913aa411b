import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { CurrentDetails } from '#domain/shop/shop-details.ts';
import { route } from '#server/http/route.ts';
import { atMostAtOnce, onePlacePerClient } from '#server/limits/at-most-at-once.ts';
import { openClientLimit } from '#server/limits/rate-limits.ts';
import type { Worker } from '#server/worker/open-worker.ts';
import type { writeHangingSheet } from './draw-hanging-sheet.ts';
import { hangingPlan } from './hanging-sheet-schema.ts';

/** A sheet of ten exhibition prints takes a second of a core, so the last one in the queue takes 20 seconds. */
const maxWaiting = 20;

const alreadyWaiting = 'Another hanging sheet is being made for you. Please try again in a moment.';

const pdf = { type: 'application/pdf', description: 'A PDF in US Letter or A4' };

interface HangingContext {
  pool: Pool;
  worker: Worker;
  /** Their mouldings decide how large a framed print is. */
  details: CurrentDetails;
}

/** `POST /api/wall/hanging.pdf`: where the nails of a wall of prints go, with a template at full size. */
export function hangingRoutes(app: FastifyInstance, { pool, worker, details }: HangingContext): void {
  const limit = openClientLimit(pool, { name: 'hanging', max: 60, seconds: 600 });
  const inTurn = onePlacePerClient(atMostAtOnce(1, maxWaiting), alreadyWaiting);
  const module = new URL('./draw-hanging-sheet.ts', import.meta.url);
  const writeSheet = worker.task<typeof writeHangingSheet>(module, 'writeHangingSheet');
  const schema = {
    tags: ['wall'],
    summary: 'The hanging sheet of prints on a wall: where their nails go, and templates at full size',
    body: hangingPlan(() => details.current().equipment.mouldings),
    file: pdf,
    errors: [429],
  } as const;
  route(app, 'POST /api/wall/hanging.pdf', schema, async (request, reply) => {
    await limit.require(request.ip);
    const body = Buffer.from(await inTurn(request.ip, () => writeSheet(request.body)));
    reply.header('content-disposition', 'inline; filename="hanging-sheet.pdf"');
    return { body };
  });
}
