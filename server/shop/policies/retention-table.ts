import type { PolicyTable } from '#domain/shop/policies.ts';
import { retention } from '#domain/shop/retention.ts';

export const retentionTable: PolicyTable = {
  kind: 'table',
  caption: 'How long we keep what',
  columns: ['What', 'Until'],
  rows: [
    { name: 'Account and saved prints', cells: ['you delete the account'] },
    {
      name: 'Sign-ins',
      cells: [
        `${retention.signInIdleDays} days without a visit, ${retention.signInMaxDays} days at most, or until you sign out`,
      ],
    },
    { name: 'Link for a new password', cells: [`you use it, or ${hours(retention.resetLinkHours)} passed`] },
    {
      name: 'A checkout you started: prints, prices, account',
      cells: [
        `${hours(retention.unpaidCheckoutHours)} passed, or ${retention.paidCheckoutHours} if it was paid`,
      ],
    },
    {
      name: 'Orders, and the emails that we sent you about them',
      cells: [
        'tax law no longer requires them, usually after seven years; without a link to a deleted account',
      ],
    },
    {
      name: 'Photographs of your finished and packed prints',
      cells: [`${retention.piecePhotosMonths} months have passed since they shipped`],
    },
    {
      name: "Stripe's messages about a payment",
      cells: [`${retention.paymentEventsDays} days have passed; the order stays`],
    },
    {
      name: 'Messages of the contact form and our replies',
      cells: [`${retention.messagesMonths} months have passed`],
    },
    {
      name: 'Offers that we made you',
      cells: [`${retention.offersMonths} months have passed since their end; paid ones as long as the order`],
    },
    {
      name: 'A photo of your wall that you sent us for an offer',
      cells: [
        `${retention.offerPhotoDays} days have passed since the offer's end, or you delete the account`,
      ],
    },
    {
      name: 'Your details and your resale certificate as a trade client',
      cells: [
        `the orders without sales tax that they belong to are deleted; without any, ${retention.tradeClientsMonths} months have passed since the certificate's last day and your last offer`,
      ],
    },
    {
      name: 'Photos of a damaged print that you reported',
      cells: [
        `${retention.claimPhotosMonths} months have passed since our decision, or you delete the account after it; photos of a report that was not sent, one day`,
      ],
    },
    {
      name: 'Counts of attempts by network address, and of emails sent',
      cells: [`${hours(retention.countHours)} passed, most of them within an hour`],
    },
    {
      name: 'Records of finished tasks, such as an email sent',
      cells: [`${retention.finishedJobsDays} days have passed`],
    },
    { name: 'Server logs', cells: ['90 days have passed'] },
  ],
};

function hours(count: number): string {
  return count === 1 ? 'one hour has' : `${count} hours have`;
}
