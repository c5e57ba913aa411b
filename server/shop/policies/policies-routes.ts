import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { maxPolicyLength, type PolicyName, policies, policyNames } from '#domain/shop/policies.ts';
import { findBasePrices } from '#server/catalogue/prices/base-prices.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { defaultTexts } from './default-texts.ts';
import { openPolicyReader } from './open-policy-reader.ts';
import { placeholdersOf } from './placeholders.ts';
import { policySchema, policyTextSchema, savedPolicySchema, summarySchema } from './policy-schemas.ts';
import { findPolicy, listPolicyVersions, savePolicy } from './save-policy.ts';

const config = { studio: { roles: ['owner'] } } as const;
const params = z.object({ policy: z.enum(policyNames) });
const text = z.string().max(maxPolicyLength).describe('Markdown with placeholders such as {shop}');

/** The terms of service, the privacy policy and the return policy. */
export function policiesRoutes({ staff, worker }: StudioContext): FastifyPluginAsyncZod {
  const read = openPolicyReader(worker);
  return async (app) => {
    const list = {
      summary: 'The policies, and when their texts were last changed',
      response: { 200: z.array(summarySchema), ...errorAnswers(401, 403, 503) },
    };
    app.get('/api/studio/policies', { schema: list, config }, () =>
      Promise.all(policyNames.map((policy) => summarize(staff, policy))),
    );

    const show = {
      summary: 'The text of a policy, its placeholders with their present values, and its latest versions',
      params,
      response: { 200: policySchema, ...errorAnswers(400, 401, 403, 503) },
    };
    app.get('/api/studio/policies/:policy', { schema: show, config }, async (request) => {
      const { policy } = request.params;
      const members = new Map((await listStaff(staff.db)).map(({ id, name }) => [id, { id, name }]));
      const { words, blocks } = await findPlaceholders(staff);
      const history = (await listPolicyVersions(staff.db, policy)).map(({ at, staffId, ...saved }) => ({
        ...saved,
        at: at.toISOString(),
        staff: (staffId && members.get(staffId)) || null,
      }));
      return {
        ...(await findPolicy(staff.db, policy)),
        ...policies[policy],
        defaultText: defaultTexts[policy],
        placeholders: [
          ...[...words].map(([name, value]) => ({ name, value })),
          ...[...blocks.keys()].map((name) => ({ name, value: null })),
        ],
        history,
      };
    });

    const preview = {
      summary: 'How the page of a policy would show a text, and which lines would be refused',
      params,
      body: z.strictObject({ text }),
      response: { 200: policyTextSchema, ...errorAnswers(400, 401, 403, 413, 415, 503) },
    };
    app.post('/api/studio/policies/:policy/preview', { schema: preview, config }, async (request) =>
      read({ markdown: request.body.text, placeholders: await findPlaceholders(staff) }),
    );

    const save = {
      summary: 'Saves the text of a policy, which its page shows within 2 seconds',
      params,
      body: z.strictObject({
        version: z.int().min(0).describe('the version whose text was changed'),
        text: text.nullable().describe('null: the text that comes with the shop'),
      }),
      response: { 200: savedPolicySchema, ...errorAnswers(400, 401, 403, 409, 413, 415, 503) },
    };
    app.put('/api/studio/policies/:policy', { schema: save, config }, async (request, reply) => {
      const staffId = sessionOf(request).member.id;
      const { changeId, ...saved } = await savePolicy(
        { ...staff, read },
        { ...request.params, ...request.body, staffId },
      );
      offerUndo(reply, changeId, 'shop.policy-changed');
      return saved;
    });
  };
}

async function findPlaceholders({ db }: StudioContext['staff']) {
  const { details } = await findShopDetails(db);
  return placeholdersOf(details, await findBasePrices(db));
}

async function summarize({ db }: StudioContext['staff'], policy: PolicyName) {
  const { text: saved } = await findPolicy(db, policy);
  const [change] = await listPolicyVersions(db, policy, 1);
  return {
    policy,
    ...policies[policy],
    isDefault: saved === null,
    changedAt: change?.at.toISOString() ?? null,
  };
}
