import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { changedParts } from '#domain/api/catalogue/artists.ts';
import { notFound } from '#server/http/errors.ts';
import { route } from '#server/http/route.ts';
import { listChangesOf } from '#server/staff/list-staff-changes.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { listArtistsWithPrints, listFormerNames } from './find-artist.ts';
import { renameArtist } from './rename-artist.ts';
import { findArtistVersion, saveArtist } from './save-artist.ts';

const config = { studio: { roles: ['owner'] } } as const;
const params = z.object({
  // PostgreSQL rejects a text with NUL. No artist's name contains it.
  artist: z
    .string()
    .refine((text) => !text.includes('\0'), 'must have only letters and signs')
    .describe('the name, as on the prints'),
});
const ofArtist = { params, config };

/** The artists: their statements, the prints that stand for them, and their names. */
export function artistsRoutes(app: FastifyInstance, { staff }: StudioContext): void {
  const { db } = staff;
  const list = { summary: 'The artists of all prints, by name', config };
  route(app, 'GET /api/studio/artists', list, () => listArtistsWithPrints(db));

  const show = { summary: 'What the shop says about an artist, and who changed it', ...ofArtist };
  route(app, 'GET /api/studio/artists/:artist', show, async ({ params: { artist } }) =>
    showArtist(staff, artist),
  );

  const save = {
    summary: 'Saves what the shop says about an artist, which their page shows within 2 seconds',
    ...ofArtist,
  };
  route(app, 'PUT /api/studio/artists/:artist', save, async (request, reply) => {
    const name = await requireArtist(staff, request.params.artist);
    const author = staffSessionOf(request).member.id;
    const { changeId, ...saved } = await saveArtist(staff, { ...request.body, name, author });
    offerUndo(reply, changeId, 'artist.changed');
    return saved;
  });

  const rename = {
    summary:
      'Gives all prints of an artist another name. The address of the former name leads to the new one',
    ...ofArtist,
  };
  route(app, 'POST /api/studio/artists/:artist/rename', rename, async (request, reply) => {
    const { name: to, count: expected } = request.body;
    const author = staffSessionOf(request).member.id;
    const renaming = { from: request.params.artist, to, expected, author };
    const { changeId, prints } = await renameArtist(staff, renaming);
    offerUndo(reply, changeId, 'artist.renamed');
    return { prints };
  });
}

async function showArtist({ db }: StudioContext['staff'], name: string) {
  const listed = (await listArtistsWithPrints(db, name))[0];
  if (!listed) throw notFound(`There is no print by ${name}.`);
  const formerNames = await listFormerNames(db, name);
  const changes = await listChangesOf(db, 'artist', [name, ...formerNames]);
  return {
    ...listed,
    ...(await findArtistVersion(db, name)),
    formerNames,
    history: changes.map(
      ({ change: { id, at, staffId, action, before, after, undoneBy }, name: staffName }) => ({
        ...{ id, action },
        before: changedParts.parse(before ?? {}),
        after: changedParts.parse(after ?? {}),
        at: at.toISOString(),
        staff: staffId && staffName !== null ? { id: staffId, name: staffName } : null,
        isUndone: undoneBy !== null,
      }),
    ),
  };
}

/** @throws RequestError 404 for a name without prints */
async function requireArtist({ db }: StudioContext['staff'], name: string): Promise<string> {
  if ((await listArtistsWithPrints(db, name)).length === 0) throw notFound(`There is no print by ${name}.`);
  return name;
}
