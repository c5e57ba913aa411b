import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { favouriteList } from '#domain/api/customers/account.ts';
import type { Authentication } from '#server/customers/accounts/authentication.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { forbidden } from '#server/http/errors.ts';
import { favouriteRequest } from './favourite-schemas.ts';
import { listFavourites } from './list-favourites.ts';
import { type FavouritesContext, removeFavourite, saveFavourite } from './save-favourite.ts';

const address = '/api/users/favorites/:userId';
const owner = z.object({ userId: z.string() });

const call = { tags: ['favourites'], security: [{ bearer: [] }] };
const wholeList = { 200: favouriteList };

/** The three calls for a member's favorites (specification, section 7). Each returns the whole list. */
export function favouritesRoutes({
  authentication,
  ...context
}: FavouritesContext & { authentication: Authentication }): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', requireOwner(authentication));

    const list = { ...call, summary: 'What a member has saved', params: owner };
    app.get(
      address,
      { schema: { ...list, response: { ...wholeList, ...errorAnswers(401, 403, 503) } } },
      async ({ params }) => listFavourites(context.db, params.userId),
    );

    const save = { ...call, summary: 'Saves a print in one of its variants', params: owner };
    const saveErrors = errorAnswers(400, 401, 403, 404, 409, 413, 415, 503);
    app.post(
      address,
      { schema: { ...save, body: favouriteRequest, response: { ...wholeList, ...saveErrors } } },
      async ({ params, body }) => {
        await saveFavourite(context, params.userId, body);
        return listFavourites(context.db, params.userId);
      },
    );

    const remove = { ...call, summary: 'Removes a favorite', params: owner.extend({ favId: z.string() }) };
    app.delete(
      `${address}/:favId`,
      { schema: { ...remove, response: { ...wholeList, ...errorAnswers(400, 401, 403, 413, 415, 503) } } },
      async ({ params }) => {
        await removeFavourite(context.db, params.userId, params.favId);
        return listFavourites(context.db, params.userId);
      },
    );
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
