import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type ListedMessage, messageStates, type StudioMessage } from '#domain/api/messages.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { notFound } from '#server/http/errors.ts';
import { searchOrders } from '#server/orders/reading/search-orders.ts';
import { listedOrder } from '#server/orders/studio/orders-routes.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import { searchText } from '#server/studio/search-text.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { answerMessage, setMessageDone } from './answer-message.ts';
import { findMessage, listMessages } from './read-messages.ts';

const config = { studio: { roles: ['owner'] } } as const;
/** Browsers choose them, so the version of the UUID may be any. */
const anyId = z.guid();
const params = z.object({ messageId: anyId });
const moment = z.iso.datetime();
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 503);

const listedMessage = z.object({
  id: anyId,
  createdAt: moment,
  name: z.string(),
  email: z.string().describe('as the sender typed it; it is not verified'),
  beginning: z.string(),
  state: z.enum(messageStates),
}) satisfies z.ZodType<ListedMessage>;

const studioMessage = listedMessage.omit({ beginning: true }).extend({
  message: z.string(),
  replies: z.array(
    z.object({
      id: anyId,
      at: moment,
      by: z.string().nullable().describe('null: from the terminal'),
      text: z.string(),
      sendsAt: moment.describe('when it is sent or was sent'),
      isSent: z.boolean(),
      refusal: z.string().nullable().describe('why no mail server accepts it for this address'),
    }),
  ),
  draft: z.string().nullable().describe('the reply that was taken back, to be written again'),
  orders: z.array(listedOrder).describe("paid with the sender's email"),
}) satisfies z.ZodType<StudioMessage>;

/** The messages of the contact form. */
export function messagesRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { db } = context.orders;
  return async (app) => {
    const list = {
      summary: 'Messages of the contact form, newest first, 50 at a time',
      querystring: z.object({
        q: searchText.optional().describe("a part of the sender's name or email, or of the message"),
        state: z.enum(messageStates).optional(),
        cursor: anyId.optional().describe('the `cursor` of the page before'),
      }),
      response: {
        200: z.object({ messages: z.array(listedMessage), cursor: anyId.nullable() }),
        ...errorAnswers(400, 401, 403, 503),
      },
    };
    app.get('/api/studio/messages', { schema: list, config }, async (request) => {
      const { q, state, cursor } = request.query;
      const { messages, hasMore } = await listMessages(db, { text: q, state, after: cursor });
      return { messages, cursor: (hasMore && messages.at(-1)?.id) || null };
    });

    const one = {
      summary: "One message with its replies and the sender's orders",
      params,
      response: { 200: studioMessage, ...errorAnswers(400, 401, 403, 404, 503) },
    };
    app.get('/api/studio/messages/:messageId', { schema: one, config }, async (request) => {
      const message = await findMessage(db, request.params.messageId);
      if (!message) throw notFound('There is no such message. Messages are deleted after a year.');
      const { orders } = await searchOrders(db, { buyer: { email: message.email } });
      return { ...message, orders };
    });
    await app.register(messageActionsRoutes(context));
  };
}

function messageActionsRoutes({ staff }: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const answer = {
      summary: 'Emails an answer to the sender, after a minute in which it can be undone',
      params,
      body: z.strictObject({
        id: anyId.describe('the same when the call is repeated'),
        text: z.string(),
        after: z.int().nonnegative().describe('how many replies were seen'),
      }),
      response: { 204: z.undefined(), ...refusals },
    };
    app.post(
      '/api/studio/messages/:messageId/replies',
      { schema: answer, config },
      async (request, reply) => {
        const { messageId } = request.params;
        const { id: replyId, text, after } = request.body;
        const staffId = sessionOf(request).member.id;
        const changeId = await answerMessage(staff, { messageId, staffId, replyId, text, after });
        offerUndo(reply, changeId, 'message.answered');
        reply.code(204);
      },
    );

    const mark = {
      summary: 'Marks a message as done, or opens it again',
      params,
      body: z.strictObject({ done: z.boolean() }),
      response: { 204: z.undefined(), ...refusals },
    };
    app.patch('/api/studio/messages/:messageId', { schema: mark, config }, async (request, reply) => {
      const { messageId } = request.params;
      const staffId = sessionOf(request).member.id;
      const isDone = request.body.done;
      const changeId = await setMessageDone(staff, { messageId, staffId, isDone });
      offerUndo(reply, changeId, isDone ? 'message.done' : 'message.reopened');
      reply.code(204);
    });
  };
}
