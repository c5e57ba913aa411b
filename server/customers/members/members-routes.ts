import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { searchText } from '#domain/api/catalogue/search-text.ts';
import { pageCursor } from '#domain/api/page-cursor.ts';
import { countSessions, findMember, searchMembers } from '#server/customers/accounts/members.ts';
import { findFavouritesOf } from '#server/customers/favourites/list-favourites.ts';
import { route } from '#server/http/route.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import {
  changeMembership,
  deleteMember,
  endMemberSessions,
  exportMember,
  unknownMember,
} from './change-members.ts';

const config = { studio: { roles: ['owner'] } } as const;
const params = z.object({ userId: z.uuid() });
const ofMember = { params, config };
const verified = { params, config: { studio: { roles: ['owner'], stepUp: true } } } as const;

/** The accounts of the shop. */
export function membersRoutes(app: FastifyInstance, context: StudioContext): void {
  const { db, now, records } = context.accounts;
  const list = {
    summary: 'Accounts, newest first, 50 at a time',
    querystring: z.object({
      q: searchText.optional().describe('a part of the email or the first name'),
      cursor: pageCursor(z.uuid()),
    }),
    config,
  };
  route(app, 'GET /api/studio/members', list, async (request) => {
    const { q, cursor } = request.query;
    const { members, hasMore } = await searchMembers(db, { text: q, after: cursor });
    const ids = members.map(({ id }) => id);
    const orders = await records.countOrders(db, ids);
    return {
      members: members.map(({ createdAt, ...member }) => ({
        ...member,
        createdAt: createdAt.toISOString(),
        orders: orders.get(member.id) ?? 0,
      })),
      cursor: (hasMore && members.at(-1)?.id) || null,
    };
  });

  const one = { summary: 'One account with its orders', ...ofMember };
  route(app, 'GET /api/studio/members/:userId', one, async (request) => {
    const { userId } = request.params;
    const member = await findMember(db, userId);
    if (!member) throw unknownMember();
    const [favourites, sessions, orders] = await Promise.all([
      findFavouritesOf(db, userId),
      countSessions(db, userId, now()),
      records.findOrders(db, userId),
    ]);
    const createdAt = member.createdAt.toISOString();
    return { ...member, createdAt, savedPrints: favourites.length, sessions, orders };
  });
  memberActionsRoutes(app, context);
}

function memberActionsRoutes(app: FastifyInstance, { accounts }: StudioContext): void {
  const membership = { summary: 'Ends a membership, or restores it; the account stays', ...ofMember };
  route(app, 'PATCH /api/studio/members/:userId', membership, async (request, reply) => {
    const { isMember } = request.body;
    const action = { ...request.params, author: staffSessionOf(request).member.id };
    const changeId = await changeMembership(accounts, { ...action, isMember });
    offerUndo(reply, changeId, isMember ? 'member.restored' : 'member.ended');
  });

  const end = { summary: 'Signs a member out on every device', ...ofMember };
  route(app, 'POST /api/studio/members/:userId/end-sessions', end, async (request) => ({
    ended: await endMemberSessions(accounts, {
      ...request.params,
      author: staffSessionOf(request).member.id,
    }),
  }));

  const copy = {
    summary: 'Everything that the shop stores about a member, for a member who asks; the log records it',
    ...verified,
  };
  route(app, 'POST /api/studio/members/:userId/export', copy, async (request) =>
    exportMember(accounts, { ...request.params, author: staffSessionOf(request).member.id }),
  );

  const remove = {
    summary: 'Deletes an account and emails its member; orders stay, without the account',
    ...verified,
  };
  route(app, 'DELETE /api/studio/members/:userId', remove, async (request) => {
    await deleteMember(accounts, { ...request.params, author: staffSessionOf(request).member.id });
  });
}
