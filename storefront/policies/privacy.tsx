import { Link } from 'react-router';
import { owner } from '#domain/owner.ts';
import { kept } from '#domain/retention.ts';
import { isSignedIn } from '../session/user-slice.ts';
import { useShopSelector } from '../store/store.ts';
import { BrowserStorage } from './browser-storage.tsx';
import { type Policy, PolicyPage, WriteToUs } from './policy-page.tsx';
import { RetentionTable } from './retention-table.tsx';

export default function PrivacyPage() {
  return <PolicyPage policy={privacy} />;
}

/** Guests go to the sign-in page first, because the settings page would tell them that their session has expired. */
function SettingsLink() {
  const isIn = useShopSelector(isSignedIn);
  return (
    <Link to={isIn ? '/settings' : '/login'} state={isIn ? null : { from: '/settings' }}>
      Settings
    </Link>
  );
}

const privacy: Policy = {
  title: 'Privacy Policy',
  description:
    'What the shop knows about you, where it is stored and for how long, and how to get or delete it.',
  path: '/policies/privacy',
  lead: 'We want to know what it takes to make your print and bring it to your door, and nothing else. This page says what that is, where it is kept, for how long, and how you get it back.',
  changedOn: '2026-11-22',
  inShort: [
    { fact: 'No tracking', meaning: 'No analytics, no advertising, no pixels. We sell your data to nobody.' },
    { fact: 'No card numbers', meaning: 'You pay at our payment provider. Your card never reaches us.' },
    { fact: 'Yours to take', meaning: 'Members download everything, or delete the account, in Settings.' },
    {
      fact: 'Music on request',
      meaning: 'The music service is asked for nothing until you open the player.',
    },
  ],
  sections: [
    {
      id: 'who-is-responsible',
      heading: 'Who is responsible',
      text: (
        <p>
          {owner.company}, {owner.address.join(', ')}, runs this shop and answers for what is done with your
          data. "Personal data" means whatever can be tied to you. This page covers this site, our emails, and
          the orders made here.
        </p>
      ),
    },
    {
      id: 'looking-around',
      heading: 'When you look around',
      text: (
        <>
          <p>
            You can look at every print without telling us who you are. Pages are the same for everybody.
            Fonts, photographs and scripts all come from this shop; no other company learns of your visit,
            unless you open the music player or go to pay.
          </p>
          <p>
            As every web server must, ours sees the network (IP) address you ask from, and notes it with the
            time and the address called for, so that faults and attacks can be found. Where something may be
            tried only so often, such as signing in or writing to us, it counts the tries of a network address
            for a while.
          </p>
        </>
      ),
    },
    {
      id: 'in-your-browser',
      heading: 'What is kept in your browser',
      text: (
        <>
          <p>
            We set two cookies, and only for members who sign in. Everything else lies in your own browser's
            storage, for the shop to work; it is not sent to us by itself, and no other site can read it. None
            of it follows you. That is why no banner asks you about cookies.
          </p>
          <BrowserStorage />
          <p>
            On a computer that others use, sign out when you go. Clearing this site's data in your browser
            removes all of it, your cart included.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      heading: 'When you join',
      text: (
        <p>
          An account is optional. If you make one, we keep your email address, your first name if you give it,
          the day you joined, the prints you save, and when you signed in. Your password is kept only as a
          one-way hash (Argon2id): nobody here can read it, and a new one can be set only through your
          mailbox.
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
            address and card, and handles them under its own{' '}
            <a href="https://stripe.com/privacy">privacy policy</a>; it also works out the taxes and looks for
            fraud. To open that page we send what you are buying and, if you are signed in, your email and a
            number that stands for your account. We keep a note of what that page sells, and for which
            account, for a few hours.
          </p>
          <p>
            Back from Stripe come your name, email and shipping address, what was paid, and whether it was
            paid.
            <strong> Card numbers never reach us.</strong> We keep this as your order, print and frame what it
            says, and hand your name and address to the carrier that brings it.
          </p>
        </>
      ),
    },
    {
      id: 'messages',
      heading: 'When you write to us',
      text: (
        <p>
          What you enter in the <Link to="/contact">contact form</Link> (your name, email and message) is kept
          in our database and mailed to us, so that we can answer. It is deleted after {kept.messagesMonths}{' '}
          months. Photos of damage that you send stay with the order they belong to.
        </p>
      ),
    },
    {
      id: 'emails',
      heading: 'Emails we send',
      text: (
        <p>
          You get the emails that belong to what you did: the confirmation of an order, its tracking number,
          news of a delay, the link for a new password or to your orders, a notice when your password is
          changed or your account deleted. They go through the mail service that we use, hold no tracking
          pixels, and are no advertising. We send no newsletter. The link in a confirmation shows that one
          order for {kept.orderLinkDays} days, a link that you <Link to="/orders/find">ask for</Link> shows
          your orders for {kept.ordersLinkHours} hours, to whoever has it.
        </p>
      ),
    },
    {
      id: 'music',
      heading: 'The music player',
      text: (
        <p>
          The music is played by a third-party audio service inside this site. Until you open the player for
          the first time, <strong>nothing is loaded from it and it learns nothing of you</strong>. Once you
          open it, your browser connects to that service, which then sees your network address and may set
          cookies under its own policy. If you leave the player open, it opens again with the page you look at
          next; close it, and it stays away. We remember in your browser where the music stood, and do not
          tell the service who you are.
        </p>
      ),
    },
    {
      id: 'who-gets-it',
      heading: 'Who else gets your data',
      text: (
        <>
          <p>Only those we need for the work, and only what they need for it:</p>
          <ul>
            <li>Stripe, for payments and taxes;</li>
            <li>the carrier that brings your parcel;</li>
            <li>the companies that run our servers, database and mail for us, under contract;</li>
            <li>authorities and courts, where the law compels us.</li>
          </ul>
          <p>
            We do not sell or rent personal data, and do not share it for advertising, whatever a state's law
            means by those words. So there is nothing to opt out of; a signal such as Global Privacy Control
            changes nothing, since nothing it forbids is done.
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
          <p>We give these rights to everybody, wherever the law does or does not ask for it:</p>
          <ul>
            <li>
              <strong>To see and take your data.</strong> Members press Download my data in <SettingsLink />{' '}
              and get everything tied to the account as one file.
            </li>
            <li>
              <strong>To be forgotten.</strong> Members press Delete my account in Settings. Account, saved
              prints and sign-ins are gone at once. Orders stay, as tax law asks, with no link to the account.
            </li>
            <li>
              <strong>To have mistakes put right,</strong> and, if you bought without an account or wrote to
              us, to see or have deleted what we hold: write to us from the email address it concerns, so that
              we know it is yours. We answer within 30 days.
            </li>
          </ul>
          <p>
            Using a right costs nothing and never changes the prices or the service you get. You may send
            somebody in your place; we then ask you to confirm it. If you are not content with our answer,
            your state's attorney general takes complaints.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      heading: 'How we keep it safe',
      text: (
        <p>
          Connections are encrypted. Passwords and sign-in tokens are kept as hashes. Tries to guess a
          password are slowed down and stopped. Few people can reach the database, and only for their work. No
          system is perfect: if your data were ever taken, we would tell you and the authorities as the law
          demands.
        </p>
      ),
    },
    {
      id: 'children',
      heading: 'Children',
      text: (
        <p>
          The shop is for adults. We do not knowingly collect data of children under 13. If you believe a
          child has given us any, write to us and we delete it.
        </p>
      ),
    },
    {
      id: 'where',
      heading: 'Where your data is',
      text: (
        <p>
          We work and keep our data in the United States, and sell only there. If you visit us from elsewhere,
          what little we see of your visit is handled in the United States.
        </p>
      ),
    },
    {
      id: 'changes-to-this-policy',
      heading: 'Changes to this policy',
      text: (
        <p>
          When what we do changes, we change this page first, and the date at its head. If a change matters to
          data that you have already given us, we email members before it takes effect.
        </p>
      ),
    },
    { id: 'contact', heading: 'How to reach us', text: <WriteToUs /> },
  ],
};
