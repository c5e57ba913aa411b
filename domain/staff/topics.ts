import type { StaffRole } from './staff.ts';

/** What the studio's pages show. Open pages are told which of these has changed, and read it again. */
export const studioTopics = [
  'orders',
  'pieces',
  'prints',
  'messages',
  'offers',
  'members',
  'shop',
  'staff',
] as const;
export type StudioTopic = (typeof studioTopics)[number];

/** The topics that each role may read. */
export const topicsOfRoles: Readonly<Record<StaffRole, readonly StudioTopic[]>> = {
  owner: studioTopics,
  maker: ['pieces'],
  books: ['orders', 'offers'],
};

export function isStudioTopic(text: string | undefined): text is StudioTopic {
  return studioTopics.some((topic) => topic === text);
}
