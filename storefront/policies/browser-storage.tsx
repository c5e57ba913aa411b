import { kept } from '#domain/retention.ts';

/** What the shop leaves in a browser: every name that the storefront and the server use. */
const entries = [
  {
    name: 'refresh_token',
    kind: 'cookie',
    purpose: 'keeps a member signed in; no script can read it',
    until: 'you sign out, after 30 days without a visit, or after 90 days',
  },
  {
    name: 'known_device',
    kind: 'cookie',
    purpose:
      'shows that you have signed in here before, so nobody can lock you out by guessing passwords; no script can read it',
    until: `${kept.knownDeviceDays} days after you last signed in, or you delete your account`,
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
    purpose: 'makes sure that a double click pays once',
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
    purpose: 'the last prints you looked at, to show you the way back to them; nobody else is told',
    until: 'you sign out, or clear your browser',
  },
  {
    name: 'music, music-drawer',
    kind: 'local storage',
    purpose: 'whether the player is open, and where the music stood',
    until: 'you clear your browser',
  },
  {
    name: 'frame',
    kind: 'local storage',
    purpose: 'the frame in which you like to see the prints',
    until: 'you clear your browser',
  },
  {
    name: 'origin and others',
    kind: 'session storage',
    purpose:
      'where to return after signing in, how far down a page you were and which prints hung there, a print you are about to save, an order already shown, that your session has ended',
    until: 'you close the tab',
  },
] as const;

export function BrowserStorage() {
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
