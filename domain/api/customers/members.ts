import { z } from 'zod';
import { listedOrder } from '../orders/orders.ts';

const listedMember = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  isMember: z.boolean().describe('whether the account pays member prices'),
  createdAt: z.iso.datetime(),
  orders: z.int().describe('that its checkouts led to'),
});
export type ListedMember = z.infer<typeof listedMember>;

export const membersPage = z.object({ members: z.array(listedMember), cursor: z.uuid().nullable() });

export const studioMember = listedMember.extend({
  savedPrints: z.int(),
  sessions: z.int().describe('on how many devices the account is signed in'),
  orders: z.array(listedOrder),
});
export type StudioMember = z.infer<typeof studioMember>;

export const newMembership = z.strictObject({ isMember: z.boolean() });
export const endedSessions = z.object({ ended: z.int() });
