import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { searchText } from '#domain/api/catalogue/search-text.ts';
import { messageMark, messagesPage, newReply, studioMessage } from '#domain/api/customers/messages.ts';
import { messageStates } from '#domain/customers/messages.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { notFound } from '#server/http/errors.ts';
import { searchOrders } from '#server/orders/reading/search-orders.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { answerMessage, setMessageDone } from './answer-message.ts';
import { findMessage, listMessages } from './read-messages.ts';

const config = { studio: { roles: ['owner'] } } as const;
/** Browsers choose them, so the version of the UUID may be any. */
const anyId = z.guid();
const params = z.object({ messageId: anyId });
const refusals = errorAnswers(400, 401, 403, 404, 409, 413, 415, 503);

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
        200: messagesPage,
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
      body: newReply,
      response: { 204: z.undefined(), ...refusals },
    };
    app.post(
      '/api/studio/messages/:messageId/replies',
      { schema: answer, config },
      async (request, reply) => {
        const { messageId } = request.params;
        const { id: replyId, text, after } = request.body;
        const author = sessionOf(request).member.id;
        const changeId = await answerMessage(staff, { messageId, author, replyId, text, after });
        offerUndo(reply, changeId, 'message.answered');
        reply.code(204);
      },
    );

    const mark = {
      summary: 'Marks a message as done, or opens it again',
      params,
      body: messageMark,
      response: { 204: z.undefined(), ...refusals },
    };
    app.patch('/api/studio/messages/:messageId', { schema: mark, config }, async (request, reply) => {
      const { messageId } = request.params;
      const author = sessionOf(request).member.id;
      const isDone = request.body.done;
      const changeId = await setMessageDone(staff, { messageId, author, isDone });
      offerUndo(reply, changeId, isDone ? 'message.done' : 'message.reopened');
      reply.code(204);
    });
  };
}
