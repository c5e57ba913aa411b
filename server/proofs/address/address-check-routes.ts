import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { notFound } from '#server/http/errors.ts';
import { completeProof } from '#server/settings/proofs.ts';
import { checkPath } from './check-address.ts';

const params = z.object({ nonce: z.uuid() });

/** `GET /.well-known/shop-check/:nonce`: the shop asks itself at its public address, and any of its processes answers. */
export function addressCheckRoutes({ db, now }: { db: Database; now: () => Date }): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: z.infer<typeof params> }>(
      `${checkPath}/:nonce`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { data } = params.safeParse(request.params);
        if (!data || !(await completeProof(db, 'address', data.nonce, now())))
          throw notFound('Nothing is asked with this address.');
        return reply.header('cache-control', 'no-store').type('text/plain').send(data.nonce);
      },
    );
  };
}
