import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { z } from 'zod';
import { errorAnswers } from '#server/http/error-answers.ts';
import { atMostAtOnce, onePlacePerClient } from '#server/limits/at-most-at-once.ts';
import { openClientLimit } from '#server/limits/rate-limits.ts';
import type { Worker } from '#server/worker/open-worker.ts';
import type { writeHangingSheet } from './draw-hanging-sheet.ts';
import { hangingPlan } from './hanging-sheet-schema.ts';

/** A sheet of ten exhibition prints takes a second of a core, so the last one in the queue takes 20 seconds. */
const maxWaiting = 20;

const alreadyWaiting = 'Another hanging sheet is being made for you. Please try again in a moment.';

const pdfAnswer = {
  description: 'A PDF in US Letter or A4',
  content: { 'application/pdf': { schema: z.any() } },
};

/** `POST /api/wall/hanging.pdf`: where the nails of a wall of prints go, with a template at full size. */
export function hangingRoutes({ pool, worker }: { pool: Pool; worker: Worker }): FastifyPluginAsyncZod {
  const limit = openClientLimit(pool, { name: 'hanging', max: 60, seconds: 600 });
  const inTurn = onePlacePerClient(atMostAtOnce(1, maxWaiting), alreadyWaiting);
  const module = new URL('./draw-hanging-sheet.ts', import.meta.url);
  const writeSheet = worker.task<typeof writeHangingSheet>(module, 'writeHangingSheet');
  return async (app) => {
    const schema = {
      tags: ['wall'],
      summary: 'The hanging sheet of prints on a wall: where their nails go, and templates at full size',
      body: hangingPlan,
      response: { 200: pdfAnswer, ...errorAnswers(400, 413, 415, 429, 503) },
    };
    app.post('/api/wall/hanging.pdf', { schema }, async (request, reply) => {
      await limit.require(request.ip);
      const pdf = await inTurn(request.ip, () => writeSheet(request.body));
      return reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="hanging-sheet.pdf"')
        .send(Buffer.from(pdf));
    });
  };
}
