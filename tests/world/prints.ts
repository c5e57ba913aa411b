import type { Database } from '#server/database/database.ts';
import { hangPrint } from './hang-print.ts';

/** The example prints. Tests only read them, and create prints to change with `hangPrint`. */
export const prints = {
  mistyRidge: {
    id: '0198c000-0000-7000-8000-000000000001',
    title: 'Misty Ridge',
    artist: 'Ada Lind',
    location: 'Jotunheimen, Norway',
    category: 'nature',
    orientation: 'landscape',
    description: 'The first light finds the ridge before the valley.',
    createdAt: new Date('2025-03-01T06:00:00Z'),
  },
  tidePosts: {
    id: '0198c000-0000-7000-8000-000000000002',
    title: 'Tide Posts',
    artist: 'Ada Lind',
    location: 'Northumberland, England',
    category: 'black-white',
    orientation: 'portrait',
    description: 'Four minutes of water around old wood.',
    createdAt: new Date('2025-03-02T06:00:00Z'),
  },
  nightWindows: {
    id: '0198c000-0000-7000-8000-000000000003',
    title: 'Night Windows',
    artist: 'Tomas Reyes',
    location: 'Chicago, USA',
    category: 'city',
    orientation: 'portrait',
    description: 'Every window a life.',
    createdAt: new Date('2025-03-03T06:00:00Z'),
  },
  /** Has its own variants: no wood, no medium, and its large one is no longer sold. */
  blueDoor: {
    id: '0198c000-0000-7000-8000-000000000004',
    title: 'Blue Door',
    artist: 'Imane Haddad',
    location: 'Chefchaouen, Morocco',
    category: 'travel',
    orientation: 'portrait',
    description: 'Noon, and no one about.',
    createdAt: new Date('2025-03-04T06:00:00Z'),
    variants: [
      { size: 'small', frameColor: 'black', mount: 'Border', price: 240, memberPrice: 190, isActive: true },
      {
        size: 'small',
        frameColor: 'none',
        mount: 'Full Bleed',
        price: 220,
        memberPrice: 180,
        isActive: true,
      },
      { size: 'large', frameColor: 'black', mount: 'Border', price: 600, memberPrice: 480, isActive: false },
      { size: 'giant', frameColor: 'white', mount: 'Border', price: 1100, memberPrice: 900, isActive: true },
    ],
  },
} as const;

/** Inserts all example prints. */
export async function hangExamplePrints(db: Database): Promise<void> {
  for (const print of Object.values(prints)) await hangPrint(db, print);
}
