import { messagesKeptMonths } from '#domain/contact.ts';

const entries = [
  { what: 'Account, saved prints', until: 'you delete the account; they are gone at once' },
  { what: 'Sign-ins', until: '30 days without a visit, 90 days at most, or until you sign out' },
  { what: 'Link for a new password', until: 'it is used, or one hour has passed' },
  {
    what: 'Orders',
    until: 'tax law no longer asks us for them, usually seven years; without a link to a deleted account',
  },
  { what: 'Messages of the contact form', until: `${messagesKeptMonths} months have passed` },
  { what: 'Counts of tries, by network address', until: 'a day has passed, most of them within the hour' },
  { what: 'Server logs', until: '90 days have passed' },
] as const;

export function RetentionTable() {
  return (
    <table>
      <caption>How long we keep what</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Until</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ what, until }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
