import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  detailsVersion,
  equipmentPreview,
  equipmentRequest,
  type DetailsVersion as ShownVersion,
  shownShop,
} from '#domain/api/shop/shop.ts';
import { previewEquipment } from '#server/catalogue/print/preview-equipment.ts';
import { errorAnswers } from '#server/http/error-answers.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { sessionOf } from '#server/staff/studio-access.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { offerUndo } from '#server/studio/undo/offer-undo.ts';
import { type DetailsVersion, findShopDetails, listVersions, saveShopDetails } from './save-shop-details.ts';

const config = { studio: { roles: ['owner'] } } as const;

/** The shop's name, addresses and words. */
export function shopDetailsRoutes({ staff }: StudioContext): FastifyPluginAsyncZod {
  return async (app) => {
    const show = {
      summary: "The shop's details, and their latest versions, newest first",
      response: {
        200: shownShop,
        ...errorAnswers(401, 403, 503),
      },
    };
    app.get('/api/studio/shop', { schema: show, config }, async () => {
      const versions = await listVersions(staff.db);
      const members = new Map((await listStaff(staff.db)).map(({ id, name }) => [id, { id, name }]));
      const history = versions.map(({ version, details, at, staffId, changed }) => ({
        ...showVersion({ version, details }),
        at: at.toISOString(),
        staff: (staffId && members.get(staffId)) || null,
        changed,
      }));
      return { ...showVersion(versions[0] ?? (await findShopDetails(staff.db))), history };
    });

    const preview = {
      summary: 'What new equipment would take off sale or put back on sale, as sentences; changes nothing',
      body: equipmentRequest,
      response: {
        200: equipmentPreview,
        ...errorAnswers(400, 401, 403, 413, 415, 503),
      },
    };
    app.post('/api/studio/shop/equipment-preview', { schema: preview, config }, async (request) => ({
      sentences: await previewEquipment(staff.db, request.body.equipment),
    }));

    const save = {
      summary: "Saves the shop's details, which every page shows within 2 seconds",
      body: detailsVersion,
      response: { 200: detailsVersion, ...errorAnswers(400, 401, 403, 409, 413, 415, 503) },
    };
    app.put('/api/studio/shop', { schema: save, config }, async (request, reply) => {
      const author = sessionOf(request).member.id;
      const { changeId, ...saved } = await saveShopDetails(staff, { ...request.body, author });
      offerUndo(reply, changeId, 'shop.details-changed');
      return showVersion(saved);
    });
  };
}

/** The schema's lists can be written to, so they are copies. */
function showVersion({ version, details: { policies: _, ...details } }: DetailsVersion): ShownVersion {
  const { address, hero, makerLabels } = details;
  return {
    version,
    details: {
      ...details,
      address: [...address],
      hero: { ...hero, heading: [...hero.heading] },
      makerLabels: { ...makerLabels, services: [...makerLabels.services] },
    },
  };
}
