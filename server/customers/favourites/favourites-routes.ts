import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Authentication } from '#server/customers/accounts/authentication.ts';
import { forbidden } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { listFavourites } from './list-favourites.ts';
import { type FavouritesContext, removeFavourite, saveFavourite } from './save-favourite.ts';

const owner = z.object({ userId: z.string() });
const call = { tags: ['favourites'], security: [{ bearer: [] }], params: owner, errors: [401, 403] } as const;

/** The three calls for a member's favorites (specification, section 7). Each returns the whole list. */
export function favouritesRoutes({
  authentication,
  ...context
}: FavouritesContext & { authentication: Authentication }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', requireOwner(authentication));

    const list = { ...call, summary: 'What a member has saved' };
    route(app, 'GET /api/users/favorites/:userId', list, ({ params }) =>
      listFavourites(context.db, params.userId),
    );

    const errors = [...call.errors, 409] as const;
    const save = { ...call, errors, summary: 'Saves a print in one of its variants' };
    route(app, 'POST /api/users/favorites/:userId', save, async ({ params, body }) => {
      await saveFavourite(context, params.userId, body);
      return listFavourites(context.db, params.userId);
    });

    const remove = { ...call, summary: 'Removes a favorite', params: owner.extend({ favId: z.string() }) };
    route(app, 'DELETE /api/users/favorites/:userId/:favId', remove, async ({ params }) => {
      await removeFavourite(context.db, params.userId, params.favId);
      return listFavourites(context.db, params.userId);
    });
  };
}

/** Authorizes before anything else, so that the response doesn't reveal whether a list exists. */
function requireOwner(authentication: Authentication) {
  return async (request: FastifyRequest) => {
    const user = await authentication.requireUser(request.headers);
    const { userId } = owner.parse(request.params);
    if (userId !== user.id) throw forbidden('These favorites belong to another member.');
  };
}
