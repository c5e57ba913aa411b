import type { FastifyInstance } from 'fastify';
import type { DetailsVersion as ShownVersion } from '#domain/api/shop/shop.ts';
import { route } from '#server/http/route.ts';
import { listStaff } from '#server/staff/find-staff.ts';
import { staffSessionOf } from '#server/staff/studio-access.ts';
import { offerUndo } from '#server/staff/undo/offer-undo.ts';
import type { StudioContext } from '#server/studio/studio-context.ts';
import { type DetailsVersion, findShopDetails, listVersions, saveShopDetails } from './save-shop-details.ts';

const config = { studio: { roles: ['owner'] } } as const;

/** The shop's name, addresses and words. */
export function shopDetailsRoutes(app: FastifyInstance, { staff }: StudioContext): void {
  const show = { summary: "The shop's details, and their latest versions, newest first", config };
  route(app, 'GET /api/studio/shop', show, async () => {
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

  const save = { summary: "Saves the shop's details, which every page shows within 2 seconds", config };
  route(app, 'PUT /api/studio/shop', save, async (request, reply) => {
    const author = staffSessionOf(request).member.id;
    const { changeId, ...saved } = await saveShopDetails(staff, { ...request.body, author });
    offerUndo(reply, changeId, 'shop.details-changed');
    return showVersion(saved);
  });
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
