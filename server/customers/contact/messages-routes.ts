import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { searchText } from '#domain/api/catalogue/search-text.ts';
import type { ListedOrder } from '#domain/api/orders/orders.ts';
import { pageCursor } from '#domain/api/page-cursor.ts';
import { messageStates } from '#domain/customers/messages.ts';
import type { Executor } from '#server/database/database.ts';
import { route } from '#server/http/route.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { answerMessage, setMessageDone } from './answer-message.ts';
import { listMessages, requireMessage } from './read-messages.ts';

const config = { studio: { roles: ['owner'] } } as const;
/** Browsers choose them, so the version of the UUID may be any. */
const anyId = z.guid();
const ofMessage = { params: z.object({ messageId: anyId }), config };

interface MessagesContext extends StudioContext {
  /** Finds the newest orders that were paid with an email. Orders import this room, so `studioRoutes` hands it over. */
  searchOrders(on: Executor, search: { buyer: { email: string } }): Promise<{ orders: ListedOrder[] }>;
}

/** The messages of the contact form. */
export function messagesRoutes(app: FastifyInstance, context: MessagesContext): void {
  const { db } = context.orders;
  const list = {
    summary: 'Messages of the contact form, newest first, 50 at a time',
    querystring: z.object({
      q: searchText.optional().describe("a part of the sender's name or email, or of the message"),
      state: z.enum(messageStates).optional(),
      cursor: pageCursor(anyId),
    }),
    config,
  };
  route(app, 'GET /api/studio/messages', list, async (request) => {
    const { q, state, cursor } = request.query;
    const { messages, hasMore } = await listMessages(db, { text: q, state, after: cursor });
    return { messages, cursor: (hasMore && messages.at(-1)?.id) || null };
  });

  const one = { summary: "One message with its replies and the sender's orders", ...ofMessage };
  route(app, 'GET /api/studio/messages/:messageId', one, async (request) => {
    const message = await requireMessage(db, request.params.messageId);
    const { orders } = await context.searchOrders(db, { buyer: { email: message.email } });
    return { ...message, orders };
  });
  messageActionsRoutes(app, context);
}

function messageActionsRoutes(app: FastifyInstance, { staff }: StudioContext): void {
  const answer = {
    summary: 'Emails an answer to the sender, after a minute in which it can be undone',
    ...ofMessage,
  };
  route(app, 'POST /api/studio/messages/:messageId/replies', answer, async (request, reply) => {
    const { messageId } = request.params;
    const { id: replyId, text, after } = request.body;
    const author = staffSessionOf(request).member.id;
    const changeId = await answerMessage(staff, { messageId, author, replyId, text, after });
    offerUndo(reply, changeId, 'message.answered');
  });

  const mark = { summary: 'Marks a message as done, or opens it again', ...ofMessage };
  route(app, 'PATCH /api/studio/messages/:messageId', mark, async (request, reply) => {
    const { messageId } = request.params;
    const author = staffSessionOf(request).member.id;
    const isDone = request.body.done;
    const changeId = await setMessageDone(staff, { messageId, author, isDone });
    offerUndo(reply, changeId, isDone ? 'message.done' : 'message.reopened');
  });
}
