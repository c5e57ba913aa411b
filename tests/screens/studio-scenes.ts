import type { Page } from '@playwright/test';
import type { Scene } from './scenes.ts';
import { expectSlowly } from './stage.ts';

const press = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await expectSlowly(page.getByRole('dialog')).toBeVisible();
};

const wait = (heading: string | RegExp) => (page: Page) =>
  expectSlowly(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

/** Seen by the owner, on a phone and at a desk. */
const screens: readonly Omit<Scene, 'widths'>[] = [
  { name: 'studio-sign-in', title: 'Studio, sign in', address: '/studio/', act: wait('Sign in') },
  {
    name: 'studio-orders',
    title: 'Studio, orders',
    visitor: 'owner',
    address: '/studio/orders',
    act: wait('Orders'),
  },
  {
    name: 'studio-order',
    title: 'Studio, an order',
    visitor: 'owner',
    address: ({ orderInStudio }) => orderInStudio,
    act: wait(/^Order/),
  },
  {
    name: 'studio-refund',
    title: 'Studio, a refund',
    visitor: 'owner',
    address: ({ orderInStudio }) => orderInStudio,
    act: press('Refund'),
    isScreen: true,
  },
  {
    name: 'studio-staff',
    title: 'Studio, staff',
    visitor: 'owner',
    address: '/studio/staff',
    act: wait('Staff'),
  },
  { name: 'studio-log', title: 'Studio, log', visitor: 'owner', address: '/studio/log', act: wait('Log') },
  {
    name: 'studio-account',
    title: 'Studio, your account',
    visitor: 'owner',
    address: '/studio/account',
    act: wait('Your account'),
  },
];

export const studioScenes: readonly Scene[] = screens.map((scene) => ({ ...scene, widths: [360, 1440] }));
