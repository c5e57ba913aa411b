import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type PolicyName, policies, policyNames } from '#domain/shop/policies.ts';
import { route } from '#server/http/route.ts';
import { findShopDetails } from '#server/shop/save-shop-details.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import type { ShopDetailsParts } from '../open-shop-details.ts';
import { defaultTexts } from './default-texts.ts';
import { openPolicyReader } from './open-policy-reader.ts';
import { placeholdersOf } from './placeholders.ts';
import { findPolicy, listPolicyVersions, savePolicy } from './save-policy.ts';

const config = { studio: { roles: ['owner'] } } as const;
const call = { params: z.object({ policy: z.enum(policyNames) }), config };

/** The terms of service, the privacy policy and the return policy. */
export function policiesRoutes(
  app: FastifyInstance,
  { staff, worker, findBasePrices }: StudioContext & Pick<ShopDetailsParts, 'findBasePrices'>,
): void {
  const findPlaceholders = async () => {
    const { details } = await findShopDetails(staff.db);
    return placeholdersOf(details, await findBasePrices(staff.db));
  };
  const read = openPolicyReader(worker);
  const list = { summary: 'The policies, and when their texts were last changed', config };
  route(app, 'GET /api/studio/policies', list, () =>
    Promise.all(policyNames.map((policy) => summarize(staff, policy))),
  );

  const show = {
    summary: 'The text of a policy, its placeholders with their present values, and its latest versions',
    ...call,
  };
  route(app, 'GET /api/studio/policies/:policy', show, async (request) => {
    const { policy } = request.params;
    const members = new Map((await listStaff(staff.db)).map(({ id, name }) => [id, { id, name }]));
    const { words, blocks } = await findPlaceholders();
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
    ...call,
  };
  route(app, 'POST /api/studio/policies/:policy/preview', preview, async (request) =>
    read({ markdown: request.body.text, placeholders: await findPlaceholders() }),
  );

  const save = { summary: 'Saves the text of a policy, which its page shows within 2 seconds', ...call };
  route(app, 'PUT /api/studio/policies/:policy', save, async (request, reply) => {
    const author = staffSessionOf(request).member.id;
    const { changeId, ...saved } = await savePolicy(
      { ...staff, read },
      { ...request.params, ...request.body, author },
    );
    offerUndo(reply, changeId, 'shop.policy-changed');
    return saved;
  });
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
