import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { searchText } from '#domain/api/catalogue/search-text.ts';
import { memberData } from '#domain/api/customers/account.ts';
import { endedSessions, membersPage, newMembership, studioMember } from '#domain/api/customers/members.ts';
import { countSessions, findMember, searchMembers } from '#server/customers/accounts/members.ts';
import { findFavouritesOf } from '#server/customers/favourites/list-favourites.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { countOrdersOf } from '#server/orders/reading/count-orders.ts';
import { searchOrders } from '#server/orders/reading/search-orders.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import {
  changeMembership,
  deleteMember,
  endMemberSessions,
  exportMember,
  unknownMember,
} from './change-members.ts';

const config = { studio: { roles: ['owner'] } } as const;
const verified = { studio: { roles: ['owner'], stepUp: true } } as const;
const params = z.object({ userId: z.uuid() });
const refusals = errorAnswers(400, 401, 403, 404, 413, 415, 503);

/** The accounts of the shop. */
export function membersRoutes(context: StudioContext): FastifyPluginAsyncZod {
  const { db, now } = context.accounts;
  return async (app) => {
    const list = {
      summary: 'Accounts, newest first, 50 at a time',
      querystring: z.object({
        q: searchText.optional().describe('a part of the email or the first name'),
        cursor: z.uuid().optional().describe('the `cursor` of the page before'),
      }),
      response: {
        200: membersPage,
        ...errorAnswers(400, 401, 403, 503),
      },
    };
    app.get('/api/studio/members', { schema: list, config }, async (request) => {
      const { q, cursor } = request.query;
      const { members, hasMore } = await searchMembers(db, { text: q, after: cursor });
      const orders = await countOrdersOf(
        db,
        members.map(({ id }) => id),
      );
      return {
        members: members.map(({ createdAt, ...member }) => ({
          ...member,
          createdAt: createdAt.toISOString(),
          orders: orders.get(member.id) ?? 0,
        })),
        cursor: (hasMore && members.at(-1)?.id) || null,
      };
    });

    const one = {
      summary: 'One account with its orders',
      params,
      response: { 200: studioMember, ...errorAnswers(400, 401, 403, 404, 503) },
    };
    app.get('/api/studio/members/:userId', { schema: one, config }, async (request) => {
      const { userId } = request.params;
      const member = await findMember(db, userId);
      if (!member) throw unknownMember();
      const [favourites, sessions, { orders }] = await Promise.all([
        findFavouritesOf(db, userId),
        countSessions(db, userId, now()),
        searchOrders(db, { buyer: { userId } }),
      ]);
      const createdAt = member.createdAt.toISOString();
      return { ...member, createdAt, savedPrints: favourites.length, sessions, orders };
    });
    await app.register(memberActionsRoutes(context));
  };
}

function memberActionsRoutes({ accounts }: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const membership = {
      summary: 'Ends a membership, or restores it; the account stays',
      params,
      body: newMembership,
      response: { 204: z.undefined(), ...refusals },
    };
    app.patch('/api/studio/members/:userId', { schema: membership, config }, async (request, reply) => {
      const { isMember } = request.body;
      const action = { ...request.params, author: sessionOf(request).member.id };
      const changeId = await changeMembership(accounts, { ...action, isMember });
      offerUndo(reply, changeId, isMember ? 'member.restored' : 'member.ended');
      reply.code(204);
    });

    const end = {
      summary: 'Signs a member out on every device',
      params,
      response: { 200: endedSessions, ...refusals },
    };
    app.post('/api/studio/members/:userId/end-sessions', { schema: end, config }, async (request) => ({
      ended: await endMemberSessions(accounts, {
        ...request.params,
        author: sessionOf(request).member.id,
      }),
    }));

    const copy = {
      summary: 'Everything that the shop stores about a member, for a member who asks; the log records it',
      params,
      response: { 200: memberData, ...refusals },
    };
    app.post('/api/studio/members/:userId/export', { schema: copy, config: verified }, async (request) =>
      exportMember(accounts, { ...request.params, author: sessionOf(request).member.id }),
    );

    const remove = {
      summary: 'Deletes an account and emails its member; orders stay, without the account',
      params,
      response: { 204: z.undefined(), ...refusals },
    };
    app.delete(
      '/api/studio/members/:userId',
      { schema: remove, config: verified },
      async (request, reply) => {
        await deleteMember(accounts, { ...request.params, author: sessionOf(request).member.id });
        reply.code(204);
      },
    );
  };
}
