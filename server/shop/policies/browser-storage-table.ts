import type { PolicyTable } from '#domain/shop/policies.ts';
import { retention } from '#domain/shop/retention.ts';

/** Every cookie and storage entry that the storefront and the server use. */
export const browserStorageTable: PolicyTable = {
  kind: 'table',
  caption: 'What this site keeps in your browser',
  columns: ['Name', 'What for', 'Until'],
  rows: [
    {
      name: 'refresh_token',
      note: 'cookie',
      cells: [
        'keeps a member signed in; no script can read it',
        `you sign out, after ${retention.signInIdleDays} days without a visit, or after ${retention.signInMaxDays} days`,
      ],
    },
    {
      name: 'known_device',
      note: 'cookie',
      cells: [
        'shows that you have signed in here before, so no one can lock you out by guessing passwords; no script can read it',
        `${retention.knownDeviceDays} days after your last sign-in, or until you delete your account`,
      ],
    },
    {
      name: 'persist:root',
      note: 'local storage',
      cells: [
        'your cart, with the state where it will hang if you chose one; for a member also the session, the profile, saved prints, and orders',
        'you empty it, sign out (the cart stays), or clear your browser',
      ],
    },
    {
      name: 'checkout-key',
      note: 'local storage',
      cells: ['makes sure that a double click does not charge you twice', 'the order is paid'],
    },
    {
      name: 'checkout-sessions',
      note: 'local storage',
      cells: [
        'which payment pages you opened, so that only your own order empties your cart',
        'the order is paid, or after a day',
      ],
    },
    {
      name: 'viewed-prints',
      note: 'local storage',
      cells: [
        'the prints you viewed last, so that you can find them again; not shared with anyone else',
        'you sign out, or clear your browser',
      ],
    },
    {
      name: 'music, music-drawer',
      note: 'local storage',
      cells: ['whether the player is open, and where the music stopped', 'you clear your browser'],
    },
    {
      name: 'frame',
      note: 'local storage',
      cells: ['the frame in which you prefer to see the prints', 'you clear your browser'],
    },
    {
      name: 'own-wall',
      note: 'IndexedDB',
      cells: [
        'the photo of your wall, its scale and what you marked on it, only if you press Keep this wall; it is never sent to us',
        'you press Forget, or clear your browser',
      ],
    },
    {
      name: 'offline',
      note: 'service worker and its cache',
      cells: [
        'the empty page of the cart and its files, the same for everyone, so that your cart opens without a network',
        'you clear your browser',
      ],
    },
    {
      name: 'origin and others',
      note: 'session storage',
      cells: [
        'the page to return to after signing in, your scroll positions and the prints loaded there, a print you are about to save, an order already shown, and whether your session has ended',
        'you close the tab',
      ],
    },
  ],
};
