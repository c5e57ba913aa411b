import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { defaultVariants, isSameChoice, type Variant } from '#domain/variants/variants.ts';
import { isInFuture } from '#server/catalogue/importing/metadata/parse-metadata-date.ts';
import { ownFormsOf } from '#server/catalogue/owner/find-studio-print.ts';
import { saveWords, wordsOf } from '#server/catalogue/owner/save-words.ts';
import { setCrops } from '#server/catalogue/owner/set-crops.ts';
import { setPublished } from '#server/catalogue/owner/set-published.ts';
import { setVariants } from '#server/catalogue/owner/set-variants.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import { NoSuchPictureError } from '#server/photographs/storage/photograph-store.ts';
import { verifiedUntil } from '#server/staff/sessions/step-up.ts';
import { mostFormsUnverified } from '../prints/print-schemas.ts';
import { sessionOf, stepUpRequired } from '../studio-access.ts';
import type { StudioContext } from '../studio-routes.ts';
import {
  changePrint,
  differences,
  lockVersion,
  missing,
  outdated,
  requireStudioPrint,
} from './change-print.ts';
import {
  cropsSchema,
  formsSchema,
  printParams as params,
  saveWordsSchema,
  studioPrintSchema,
} from './print-schemas.ts';

const config = { studio: { roles: ['owner'] } } as const;
const response = { 200: studioPrintSchema, ...errorAnswers(400, 401, 403, 404, 409, 413, 415, 503) };

/** One print: its words, its crops, the forms in which it is sold, and whether it hangs. */
export function printRoutes(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const show = {
      summary: 'One print, published or hidden',
      params,
      response: { 200: studioPrintSchema, ...errorAnswers(400, 401, 403, 404, 503) },
    };
    app.get('/api/studio/prints/:printId', { schema: show, config }, async ({ params: { printId } }) =>
      requireStudioPrint(context.orders.db, printId),
    );
    await app.register(wordsRoute(context));
    await app.register(cropsRoute(context));
    await app.register(formsRoute(context));
    await app.register(publishedRoute(context));
  };
}

function wordsRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = { summary: 'Saves the words of a print', params, body: saveWordsSchema, response };
    app.put('/api/studio/prints/:printId/words', { schema, config }, async (request, reply) => {
      const { printId } = request.params;
      const { version, words } = request.body;
      requirePast(words);
      return changePrint({ context, request, reply, printId }, async (db) => {
        const row = await lockVersion(db, printId, version);
        const changes = differences(wordsOf(row), words);
        if (Object.keys(changes.after).length > 0) await saveWords(db, row, words);
        return { action: 'words-changed', ...changes };
      });
    });
  };
}

function cropsRoute(context: StudioContext): FastifyPluginAsyncZod {
  const { photographs: store } = context.workshop;
  return async (app) => {
    const schema = {
      summary: 'Sets the point that the crops of a print keep in view, for all forms and for single ones',
      params,
      body: cropsSchema,
      response,
    };
    app.put('/api/studio/prints/:printId/crops', { schema, config }, async (request, reply) => {
      const { printId } = request.params;
      const { version, ...crops } = request.body;
      return changePrint({ context, request, reply, printId }, async (db) => {
        const change = { db, store, printId, version, change: () => crops };
        const saved = await setCrops(change).catch(explainMissing);
        if (!saved.ok) throw saved.reason === 'missing' ? missing() : await outdated(db, printId);
        return { action: 'crops-changed', ...differences(saved.before, saved.after) };
      });
    });
  };
}

function formsRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      summary: `Sets in which forms a print is sold. More than ${mostFormsUnverified} prices take a fresh verification`,
      params,
      body: formsSchema,
      response,
    };
    app.put('/api/studio/prints/:printId/forms', { schema, config }, async (request, reply) => {
      const { printId } = request.params;
      const { version, forms } = request.body;
      return changePrint({ context, request, reply, printId }, async (db) => {
        await lockVersion(db, printId, version);
        const before = { forms: await ownFormsOf(db, printId) };
        const wanted = keepSkus(forms ?? [], before.forms);
        const isSame = Object.keys(differences(before, { forms: wanted }).after).length === 0;
        if (isSame) return { action: 'forms-changed', before: {}, after: {} };
        const saved = await setVariants(db, printId, wanted);
        if (!saved.ok) throw conflict('not_for_sale', `The print ${saved.reason}.`);
        const after = { forms: await ownFormsOf(db, printId) };
        const { basePrices } = await requireStudioPrint(db, printId);
        const standard = defaultVariants(printId, basePrices);
        const isVerified = verifiedUntil(sessionOf(request)) > context.staff.now();
        const count = countNewPrices(orStandard(before.forms, standard), orStandard(after.forms, standard));
        if (count > mostFormsUnverified && !isVerified) throw stepUpRequired();
        return { action: 'forms-changed', ...differences(before, after) };
      });
    });
  };
}

function publishedRoute(context: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const schema = {
      summary: 'Publishes or hides a print',
      params,
      body: z.strictObject({ isPublished: z.boolean() }),
      response,
    };
    app.put('/api/studio/prints/:printId/published', { schema, config }, async (request, reply) => {
      const { printId } = request.params;
      const { isPublished } = request.body;
      return changePrint({ context, request, reply, printId }, async (db) => {
        const { print } = await lockVersion(db, printId);
        await setPublished(db, printId, isPublished);
        const changes = differences({ isPublished: print.isPublished }, { isPublished });
        return { action: isPublished ? 'published' : 'hidden', ...changes };
      });
    });
  };
}

function requirePast({ takenOn, hungOn }: { takenOn: string | null; hungOn: string }): void {
  const days = Object.entries({ takenOn, hungOn }).filter(([, day]) => day && isInFuture(new Date(day)));
  if (days.length === 0) return;
  const fields = Object.fromEntries(days.map(([name]) => [`words.${name}`, 'is in the future']));
  throw invalid('A day is in the future.', fields);
}

function explainMissing(error: unknown): never {
  if (!(error instanceof NoSuchPictureError)) throw error;
  throw conflict('pictures_missing', 'The pictures of this print are missing. Import its photograph again.');
}

function orStandard(forms: readonly Variant[], standard: readonly Variant[]): readonly Variant[] {
  return forms.length > 0 ? forms : standard;
}

function countNewPrices(before: readonly Variant[], after: readonly Variant[]): number {
  const isNew = (form: Variant) => {
    const old = before.find((other) => isSameChoice(form, other));
    return old?.price !== form.price || old.memberPrice !== form.memberPrice;
  };
  return after.filter(isNew).length;
}

type Form = Omit<Variant, 'sku'>;

/** A form that stays keeps its SKU, which old orders and the owner's books may name. */
function keepSkus(forms: readonly Form[], saved: readonly Variant[]) {
  return forms.map((form) => ({ ...form, sku: saved.find((other) => isSameChoice(form, other))?.sku }));
}
