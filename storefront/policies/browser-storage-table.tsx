import { retention } from '#domain/retention.ts';

/** Every cookie and storage entry that the storefront and the server use. */
const entries = [
  {
    name: 'refresh_token',
    kind: 'cookie',
    purpose: 'keeps a member signed in; no script can read it',
    until: `you sign out, after ${retention.signInIdleDays} days without a visit, or after ${retention.signInMostDays} days`,
  },
  {
    name: 'known_device',
    kind: 'cookie',
    purpose:
      'shows that you have signed in here before, so nobody can lock you out by guessing passwords; no script can read it',
    until: `${retention.knownDeviceDays} days after your last sign-in, or until you delete your account`,
  },
  {
    name: 'persist:root',
    kind: 'local storage',
    purpose: 'your cart; for a member also the session, the profile, saved prints and orders',
    until: 'you empty it, sign out (the cart stays), or clear your browser',
  },
  {
    name: 'checkout-key',
    kind: 'local storage',
    purpose: 'makes sure that a double click does not pay twice',
    until: 'the order is paid',
  },
  {
    name: 'checkout-sessions',
    kind: 'local storage',
    purpose: 'which payment pages you opened, so that only your own order empties your cart',
    until: 'the order is paid, or after a day',
  },
  {
    name: 'viewed-prints',
    kind: 'local storage',
    purpose: 'the prints you viewed last, so that you can find them again; nobody else is told',
    until: 'you sign out, or clear your browser',
  },
  {
    name: 'music, music-drawer',
    kind: 'local storage',
    purpose: 'whether the player is open, and where the music stopped',
    until: 'you clear your browser',
  },
  {
    name: 'frame',
    kind: 'local storage',
    purpose: 'the frame in which you prefer to see the prints',
    until: 'you clear your browser',
  },
  {
    name: 'origin and others',
    kind: 'session storage',
    purpose:
      'the page to return to after signing in, your scroll positions and the prints loaded there, a print you are about to save, an order already shown, and whether your session has ended',
    until: 'you close the tab',
  },
] as const;

export function BrowserStorageTable() {
  return (
    <table>
      <caption>What this site keeps in your browser</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What for</th>
          <th scope="col">Until</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ name, kind, purpose, until }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <br />
              <small>{kind}</small>
            </th>
            <td>{purpose}</td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
