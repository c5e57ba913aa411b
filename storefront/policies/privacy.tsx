import { Link } from 'react-router';
import { retention } from '#domain/retention.ts';
import { isSignedIn } from '../session/user-slice.ts';
import { useShopSelector } from '../store/store.ts';
import { BrowserStorageTable } from './browser-storage-table.tsx';
import { policyPage, WriteToUs } from './policy-page.tsx';
import { RetentionTable } from './retention-table.tsx';

/** A guest's link opens the sign-in page, because the settings page would say that their session has expired. */
function SettingsLink() {
  const isIn = useShopSelector(isSignedIn);
  return (
    <Link to={isIn ? '/settings' : '/login'} state={isIn ? null : { from: '/settings' }}>
      Settings
    </Link>
  );
}

export default policyPage(({ company, address }) => ({
  title: 'Privacy Policy',
  description:
    'What the shop knows about you, where it is stored, for how long, and how to get or delete it.',
  path: '/policies/privacy',
  lead: 'We only want to know what we need to make your print and bring it to your door. This page explains what that is, where we keep it, for how long, and how you can get it or have it deleted.',
  changedOn: '2026-11-22',
  inShort: [
    ['No tracking', 'No analytics, no advertising, no pixels. We never sell your data.'],
    ['No card numbers', "You pay on our payment provider's page. Your card number never reaches us."],
    ['Your data is yours', 'Members can download everything, or delete the account, in Settings.'],
    ['Music on request', 'Nothing loads from the music service until you open the player.'],
  ],
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Who is responsible',
      text: (
        <p>
          {company}, {address.join(', ')}, runs this shop and is responsible for your data. "Personal data"
          means any information that can be linked to you. This page covers this site, our emails, and the
          orders made here.
        </p>
      ),
    },
    {
      id: 'looking-around',
      heading: 'When you look around',
      text: (
        <>
          <p>
            You can look at every print without telling us who you are. Pages are the same for everyone.
            Fonts, photographs, and scripts all come from this shop. No other company learns about your visit
            unless you open the music player or go to pay.
          </p>
          <p>
            Like every web server, ours sees your network (IP) address. It logs this address with the time and
            the page requested, so that we can find faults and attacks. Some actions, such as signing in or
            writing to us, are limited. For these, the server briefly counts the attempts from each network
            address.
          </p>
        </>
      ),
    },
    {
      id: 'in-your-browser',
      heading: 'What we keep in your browser',
      text: (
        <>
          <p>
            We set two cookies, and only for members who sign in. Everything else is in your own browser's
            storage, because the shop needs it to work. It is not sent to us automatically, and no other site
            can read it. None of it tracks you. That is why you see no cookie banner.
          </p>
          <BrowserStorageTable />
          <p>
            On a shared computer, sign out when you leave. Clearing this site's data in your browser removes
            all of it, your cart included.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      heading: 'When you join',
      text: (
        <p>
          An account is optional. If you create one, we keep your email address, your first name if you give
          it, the day you joined, the prints you save, and when you signed in. We store your password only as
          a one-way hash (Argon2id). No one here can read it. If you forget it, you can set a new one with a
          link we email you.
        </p>
      ),
    },
    {
      id: 'orders',
      heading: 'When you order',
      text: (
        <>
          <p>
            You pay on a page of our payment provider, Stripe. Stripe asks for your name, email, shipping
            address, and card, and handles them under its own{' '}
            <a href="https://stripe.com/privacy">privacy policy</a>. It also calculates taxes and checks for
            fraud. To open that page, we send Stripe what you are buying and, if you are signed in, your email
            and the number of your account. We keep a record of what that page sells, and for which account,
            for a few hours, and count how many of these pages are opened each day.
          </p>
          <p>
            Stripe sends us your name, email and shipping address, the amount, and whether it was paid.
            <strong> Card numbers never reach us.</strong> We keep this as your order, make the prints, and
            give your name and address to the carrier that delivers them, and to the service that makes its
            labels (EasyPost). If you correct your address, we keep the earlier one with the order.
          </p>
        </>
      ),
    },
    {
      id: 'messages',
      heading: 'When you write to us',
      text: (
        <p>
          What you enter in the <Link to="/contact">contact form</Link> (your name, email, and message) is
          stored in our database and emailed to us, so that we can reply. We delete it, and our reply, after{' '}
          {retention.messagesMonths} months. Photos of damage that you send us are kept with the order.
        </p>
      ),
    },
    {
      id: 'emails',
      heading: 'Emails we send',
      text: (
        <p>
          We only email you about something you did: the confirmation of an order, its tracking number, a
          notice of a delay, a reply to your message, a link to set a new password or to see your orders, and
          a notice when your password is changed or your account deleted. They go through our mail service,
          and contain no tracking pixels and no advertising. We don't send a newsletter. Anyone who has the
          link in a confirmation can see that one order for {retention.orderLinkDays} days. Anyone who has a
          link that you <Link to="/orders/find">ask for</Link> can see your orders for{' '}
          {retention.ordersLinkHours} hours.
        </p>
      ),
    },
    {
      id: 'music',
      heading: 'The music player',
      text: (
        <p>
          A third-party audio service plays the music on this site. Until you open the player for the first
          time, <strong>nothing is loaded from it and it learns nothing about you</strong>. Once you open it,
          your browser connects to that service, which then sees your network address and may set cookies
          under its own policy. If you leave the player open, it also opens on the next page; if you close it,
          it stays closed. Your browser remembers where the music stopped. We don't tell the service who you
          are.
        </p>
      ),
    },
    {
      id: 'who-gets-it',
      heading: 'Who else gets your data',
      text: (
        <>
          <p>Only the companies we need for our work get your data, and only as much as they need:</p>
          <ul>
            <li>Stripe, for payments and taxes;</li>
            <li>the carrier that delivers your parcel;</li>
            <li>the companies that run our servers, database and mail for us, under contract;</li>
            <li>authorities and courts, where the law requires it.</li>
          </ul>
          <p>
            We don't sell or rent personal data, and don't share it for advertising, as any state's law
            defines these. So there is nothing to opt out of. A signal such as Global Privacy Control changes
            nothing, because we already do what it asks.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      text: <RetentionTable />,
    },
    {
      id: 'your-rights',
      heading: 'Your rights',
      text: (
        <>
          <p>We give these rights to everyone, even where the law does not require it:</p>
          <ul>
            <li>
              <strong>To see and take your data.</strong> Members press Download my data in <SettingsLink />{' '}
              and get everything linked to the account as one file.
            </li>
            <li>
              <strong>To be forgotten.</strong> Members press Delete my account in Settings. We delete the
              account, saved prints, and sign-ins at once. We keep orders, as tax law requires, without a link
              to the account.
            </li>
            <li>
              <strong>To have mistakes corrected,</strong> and, if you bought without an account or wrote to
              us, to see your data or have it deleted. Write to us from the email address it belongs to, so
              that we know it is yours. We'll reply within 30 days.
            </li>
          </ul>
          <p>
            Using a right is free and never changes your prices or the service you get. Someone else can ask
            on your behalf. We'll then ask you to confirm it. If you aren't satisfied with our answer, you can
            complain to your state's attorney general.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      heading: 'How we keep it safe',
      text: (
        <p>
          Connections are encrypted. Passwords and sign-in tokens are stored as hashes. Attempts to guess a
          password are slowed down and stopped. Few people can access the database, and only for their work.
          No system is perfect. If your data were ever stolen, we would tell you and the authorities, as the
          law requires.
        </p>
      ),
    },
    {
      id: 'children',
      heading: 'Children',
      text: (
        <p>
          The shop is for adults. We don't knowingly collect data about children under 13. If you believe a
          child has given us any, write to us and we'll delete it.
        </p>
      ),
    },
    {
      id: 'where',
      heading: 'Where your data is',
      text: (
        <p>
          We work, store our data, and sell only in the United States. If you visit us from elsewhere, the
          little data about your visit is also processed in the United States.
        </p>
      ),
    },
    {
      id: 'changes-to-this-policy',
      heading: 'Changes to this policy',
      text: (
        <p>
          Before we change what we do, we update this page and the date at its top. If a change affects data
          you have already given us, we email members before it takes effect.
        </p>
      ),
    },
    { id: 'contact', heading: 'How to reach us', text: <WriteToUs /> },
  ],
}));
