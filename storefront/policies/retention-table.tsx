import { retention } from '#domain/retention.ts';

const entries = [
  { what: 'Account, saved prints', until: 'you delete the account; they are deleted at once' },
  {
    what: 'Sign-ins',
    until: `${retention.signInIdleDays} days without a visit, ${retention.signInMostDays} days at most, or until you sign out`,
  },
  { what: 'Link for a new password', until: `you use it, or ${hours(retention.resetLinkHours)} passed` },
  {
    what: 'A checkout you started: prints, prices, account',
    until: `${hours(retention.unpaidCheckoutHours)} passed, or ${retention.paidCheckoutHours} if it was paid`,
  },
  {
    what: 'Orders',
    until: 'tax law no longer requires them, usually after seven years; without a link to a deleted account',
  },
  {
    what: "Stripe's messages about a payment",
    until: `${retention.paymentEventsDays} days have passed; the order stays`,
  },
  { what: 'Messages of the contact form', until: `${retention.messagesMonths} months have passed` },
  {
    what: 'Counts of attempts by network address, and of emails sent',
    until: `${hours(retention.countHours)} passed, most of them within an hour`,
  },
  {
    what: 'Records of finished tasks, such as an email sent',
    until: `${retention.finishedJobsDays} days have passed`,
  },
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

function hours(count: number): string {
  return count === 1 ? 'one hour has' : `${count} hours have`;
}
