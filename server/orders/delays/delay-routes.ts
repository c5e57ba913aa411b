import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { statusInSentence } from '#domain/orders/orders.ts';
import { type Refused, refuseWith } from '#server/http/refuse-with.ts';
import { route } from '#server/http/route.ts';
import { noSuchOrder } from '#server/orders/reading/find-order.ts';
import { changeInStudio } from '#server/studio/change-in-studio.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { type ToldDelay, tellDelay } from './tell-delay.ts';

const refuseDelay = refuseWith<Refused<ToldDelay>>('unknown-order', {
  'unknown-order': noSuchOrder,
  'not-waiting': ({ status }) =>
    `The order is ${statusInSentence(status)} now, so there is no delay to tell.`,
  'told-since': () => 'The buyer has been told of a delay since. Look at the notices first.',
  'too-late': () =>
    'The buyer did not agree to the last delay in time, so the order must be canceled and refunded. The shop does it within the hour, or once an unused label is given back.',
  'not-later': () => 'The new day must be after today, and after the day that was promised.',
  'nothing-new': () => 'The buyer knows already that no day can be named. Name one, or write an email.',
});

/** Tells a buyer of a delay. It cannot be undone, because the buyer is emailed; a later notice corrects it. */
export function delayRoutes(app: FastifyInstance, context: StudioContext): void {
  const tell = {
    summary: 'Tells the buyer of an order that has not shipped about a delay, by email',
    params: z.object({ orderId: z.uuid() }),
    config: { studio: { roles: ['owner'] } },
  } as const;
  route(app, 'POST /api/studio/orders/:orderId/delay', tell, async (request) => {
    const { orderId } = request.params;
    await changeInStudio(context, request, async ({ orders, record }) => {
      const told = await tellDelay(orders, orderId, request.body, context.staff.now());
      if (!told.ok) throw refuseDelay(told);
      // Without the words, because the log outlives the order's personal data.
      const [before, after] = [told.notice.formerShipBy, told.notice.shipBy].map((day) => ({ shipBy: day }));
      await record({ action: 'order.delayed', id: orderId, before, after });
    });
  });
}
