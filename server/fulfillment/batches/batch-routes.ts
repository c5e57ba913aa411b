import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BatchPiece, BatchView, batchRequest } from '#domain/api/fulfillment/batches.ts';
import { describeVariant } from '#domain/framing/framing-texts.ts';
import { dayMs } from '#domain/time.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { findEquipment } from '#server/shop/find-equipment.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { pdf, writeToBuffer } from '../documents/documents-routes.ts';
import type { BatchChoice } from './choose-pieces.ts';
import { type Batch, findBatch, listBatches } from './find-batches.ts';
import { makeBatch, planBatch } from './make-batch.ts';
import { remnantRoutes } from './remnant-routes.ts';
import { explainLeftOut, toPlanSheets } from './show-plan.ts';
import { undoBatch } from './undo-batch.ts';

const config = { studio: { roles: ['owner', 'maker'] } } as const;
const maxNumber = 2 ** 31 - 1;
const made = { config, errors: [404] } as const;
const params = z.object({ number: z.coerce.number().pipe(z.int().positive().max(maxNumber)) });

/** Pieces that are printed or cut together. */
export function batchRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db } = context.orders;
  const { planCuts, writeBatchPlan } = context.workshop;
  const list = { summary: 'The batches that were not taken apart, newest first', config };
  route(app, 'GET /api/studio/batches', list, async () => ({
    batches: (await listBatches(db, false)).map(({ madeAt, undoneAt, ...batch }) => ({
      ...batch,
      madeAt: madeAt.toISOString(),
      undoneAt: undoneAt?.toISOString() ?? null,
    })),
    rollInches: (await findEquipment(db)).rolls.map(({ widthInches }) => widthInches),
  }));

  const preview = { summary: 'What a batch of pieces that wait would be; changes nothing', ...made };
  route(app, 'POST /api/studio/batches/preview', preview, async (request) => {
    const planned = await planBatch(db, toChoice(request.body), planCuts);
    if (!planned.ok) throw refuse(planned.reason);
    const { plan, pieces, leftOut } = planned;
    const codes = pieces.map(({ code }) => code);
    return { sheets: toPlanSheets(plan), codes, leftOut: explainLeftOut(leftOut) };
  });

  const one = { summary: 'One batch with its plan', params, config };
  route(app, 'GET /api/studio/batches/:number', one, async (request) =>
    showBatch(await requireBatch(context, request.params.number)),
  );

  const plan = { summary: 'The plan of a batch at 1:10', params, config, file: pdf };
  route(app, 'GET /api/studio/batches/:number/plan', plan, async (request) => {
    const batch = await requireBatch(context, request.params.number);
    const body = await writeToBuffer((path) => writeBatchPlan({ batch, path }));
    return { name: `batch-${batch.number}.pdf`, body };
  });

  changeRoutes(app, context);
  remnantRoutes(app, context);
}

function changeRoutes(app: FastifyInstance, context: StudioContext): void {
  const make = { summary: 'Makes a batch of pieces that wait', ...made };
  route(app, 'POST /api/studio/batches', make, async (request) => {
    const made = await changeInStudio(context, request, async ({ orders, record }) => {
      const batch = await makeBatch(orders.db, toChoice(request.body), context.workshop.planCuts);
      if (!batch.ok) throw refuse(batch.reason);
      const codes = batch.pieces.map(({ code }) => code);
      const after = { kind: request.body.kind, pieces: codes };
      await record({ action: 'batch.made', id: String(batch.number), after });
      return batch.number;
    });
    return { number: made };
  });

  const takeApart = {
    summary: 'Takes a batch apart; one that was begun keeps what is printed or cut',
    params,
    config,
  };
  route(app, 'DELETE /api/studio/batches/:number', takeApart, async (request) => {
    const { number: id } = request.params;
    return changeInStudio(context, request, async ({ orders, record }) => {
      await requireBatch({ ...context, orders }, id);
      const undone = await undoBatch(orders.db, id);
      if (!undone.ok) throw refuse(undone.reason);
      const { codes: freed, kept } = undone;
      await record({ action: 'batch.taken-apart', id: String(id), after: { freed, kept } });
      return { freed, kept };
    });
  });
}

function toChoice({ shipBy, ...chosen }: z.output<typeof batchRequest>): BatchChoice {
  const dueBefore = shipBy === undefined ? undefined : new Date(Date.parse(shipBy) + dayMs);
  return { ...chosen, dueBefore, leavesOutNamed: true };
}

function refuse(sentence: string) {
  return conflict('no_batch', sentence);
}

async function requireBatch({ orders }: Pick<StudioContext, 'orders'>, id: number): Promise<Batch> {
  const batch = await findBatch(orders.db, id);
  if (!batch) throw notFound('There is no such batch.');
  return batch;
}

function showBatch({
  number: id,
  kind: what,
  madeAt,
  undoneAt,
  plan,
  pieces,
  notDue,
  freed,
}: Batch): BatchView {
  return {
    number: id,
    kind: what,
    madeAt: madeAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
    sheets: toPlanSheets(plan),
    codes: pieces.map(({ code }) => code),
    pieces: pieces.map((piece) => toBatchPiece(piece, notDue)),
    leftOut: freed.length > 0 ? [`Not in the batch anymore: ${freed.join(', ')}.`] : [],
  };
}

function toBatchPiece({ code, title, variant, isLate }: Batch['pieces'][number], notDue: Batch['notDue']) {
  const out = notDue.find((each) => each.code === code);
  const state: BatchPiece['state'] = out ? (out.isDone ? 'done' : 'stopped') : 'due';
  return { code, title, variant: describeVariant(variant), isLate, state, reason: out?.reason ?? null };
}
