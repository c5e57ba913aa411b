import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describeDiscount } from '#domain/shop/promotions.ts';
import { inTurn } from '#server/database/try-lock.ts';
import { route } from '#server/http/route.ts';
import { modeOf } from '#server/proofs/payments/show-payments.ts';
import { findChangesOf } from '#server/staff/record-staff-change.ts';
import { verifiedUntil } from '#server/staff/sessions/step-up.ts';
import { staffSessionOf, stepUpRequired } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { createPromotionCode } from './create-promotion-code.ts';
import { listPromotionCodes } from './list-promotion-codes.ts';
import { switchPromotionCode } from './switch-promotion-code.ts';

const readers = { studio: { roles: ['owner', 'books'] } } as const;
const owners = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;

/** Shop, Promotion codes: those of the payment provider, with what each has brought in. */
export function promotionsRoutes(app: FastifyInstance, context: StudioContext): void {
  const { configuration, staff } = context;
  const { db, payments } = context.orders;

  const list = {
    summary: 'The promotion codes of the payment account, and what each has brought in',
    querystring: z.object({ cursor: z.string().max(100).optional() }),
    config: readers,
    errors: [404, 409, 502],
  } as const;
  route(app, 'GET /api/studio/promotion-codes', list, async ({ query }) => ({
    mode: modeOf(configuration),
    ...(await listPromotionCodes({ db, payments, now: staff.now }, query.cursor)),
  }));

  /** One change of codes at a time, so that a request that is sent twice is in the log once. */
  const oneAtATime = <Result>(work: () => Promise<Result>) => inTurn(db, 'change promotion codes', work);

  const create = { summary: 'Makes a promotion code', config: verified, errors: [404, 502] } as const;
  route(app, 'POST /api/studio/promotion-codes', create, (request, reply) =>
    oneAtATime(async () => {
      const { code, percentOff, amountOff } = request.body;
      const id = await createPromotionCode(payments, request.body, staff.now());
      const action = 'promotion-code.created';
      if ((await findChangesOf(db, { action, ids: [id] })).length > 0) return;
      const takesOff = describeDiscount({ percentOff, amountOff });
      const after = { isActive: true, code, takesOff };
      const changeId = await changeInStudio(context, request, ({ record }) =>
        record({ action, id, before: { isActive: false }, after }),
      );
      offerUndo(reply, changeId, action);
    }),
  );

  const turn = {
    summary: 'Switches a promotion code off, or on again, which needs a fresh verification',
    params: z.object({ promotionCodeId: z.string().regex(/^promo_\w{1,90}$/) }),
    config: owners,
    errors: [502],
  } as const;
  route(app, 'PUT /api/studio/promotion-codes/:promotionCodeId/active', turn, (request, reply) =>
    oneAtATime(async () => {
      const { promotionCodeId: id } = request.params;
      const { isActive } = request.body;
      if (isActive && verifiedUntil(staffSessionOf(request)) <= staff.now()) throw stepUpRequired();
      const code = await switchPromotionCode(payments, id, isActive);
      if (code === undefined) return;
      const action = isActive ? 'promotion-code.switched-on' : 'promotion-code.switched-off';
      const changeId = await changeInStudio(context, request, ({ record }) =>
        record({ action, id, before: { isActive: !isActive }, after: { isActive, code } }),
      );
      offerUndo(reply, changeId, action);
    }),
  );
}
