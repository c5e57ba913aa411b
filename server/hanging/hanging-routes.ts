import { buffer } from 'node:stream/consumers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Pool } from 'pg';
import { z } from 'zod';
import { errorAnswers } from '#server/http/error-answers.ts';
import { atMostAtOnce } from '#server/limits/at-most-at-once.ts';
import { openClientLimit } from '#server/limits/rate-limits.ts';
import { hangingPlan } from './hanging-sheet-schema.ts';

/** Imported when it is used, because PDFKit takes 30 MB that most shops' processes do not need. */
const importSheet = () => import('./draw-hanging-sheet.ts');
/** A sheet takes at most half a second of a core. */
const inTurn = atMostAtOnce(1, 20);

const pdfAnswer = {
  description: 'A PDF in US Letter or A4',
  content: { 'application/pdf': { schema: z.any() } },
};

/** `POST /api/wall/hanging.pdf`: where the nails of a wall of prints go, with a template at full size. */
export function hangingRoutes({ pool }: { pool: Pool }): FastifyPluginAsyncZod {
  const limit = openClientLimit(pool, { name: 'hanging', most: 60, seconds: 600 });
  return async (app) => {
    const schema = {
      tags: ['wall'],
      summary: 'The hanging sheet of prints on a wall: where their nails go, and templates at full size',
      body: hangingPlan,
      response: { 200: pdfAnswer, ...errorAnswers(400, 413, 415, 429, 503) },
    };
    app.post('/api/wall/hanging.pdf', { schema }, async (request, reply) => {
      await limit.require(request.ip);
      const pdf = await inTurn(async () => {
        const { drawHangingSheet } = await importSheet();
        return buffer(drawHangingSheet(request.body));
      });
      return reply
        .type('application/pdf')
        .header('content-disposition', 'inline; filename="hanging-sheet.pdf"')
        .send(pdf);
    });
  };
}
