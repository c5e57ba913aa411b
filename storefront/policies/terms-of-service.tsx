import { Link } from 'react-router';
import { passwordLength } from '#domain/accounts.ts';
import {
  changeTime,
  damageReportTime,
  damageReviewTime,
  productionTime,
  timePromise,
} from '#domain/terms.ts';
import { policyPage, WriteToUs } from './policy-page.tsx';
import { PriceTable } from './price-table.tsx';

export default policyPage(({ shop, company, address, state, county }) => ({
  title: 'Terms of Service',
  description:
    'The terms of the shop: who can order, prices and membership, production and shipping, and your rights.',
  path: '/policies/terms-of-service',
  lead: `These terms apply when you buy framed photographs from ${shop} and when you use this site. We wrote them to be read.`,
  changedOn: '2026-11-22',
  inShort: [
    ['US residents', 'We sell to US residents only, and ship within the US only.'],
    [productionTime, 'for production and shipping, because each print is made to order.'],
    [changeTime, 'to change or cancel an order. After that, it is in production.'],
    ['Free to join', 'An account is optional. It gives you the member price.'],
  ],
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      text: (
        <p>
          {shop} is the shop of {company} ("we"), {address.join(', ')}. By using this site or placing an order
          you ("you") agree to these terms, to our <Link to="/policies/returns">Return Policy</Link> and to
          our <Link to="/policies/privacy">Privacy Policy</Link>. If you don't agree with them, please don't
          order.
        </p>
      ),
    },
    {
      id: 'who-may-order',
      heading: 'Who can order',
      text: (
        <p>
          You can order if you are a resident of the United States, at least 18 years old, and have your order
          sent to a US address. We don't accept orders from elsewhere. If we receive one anyway, we may cancel
          and refund it.
        </p>
      ),
    },
    {
      id: 'what-we-sell',
      heading: 'What we sell',
      text: (
        <>
          <p>
            We sell photographs as <strong>open-edition</strong> prints, printed and framed in the USA. Open
            edition means that the number of prints of a photograph is not limited, and that prints are not
            numbered. Each print is <strong>made to order</strong>: we make it only after you order it.
          </p>
          <p>
            You choose the size, the frame (black, white, wood, or no frame), and the mount: Border, with a
            margin around the photograph, or Full Bleed, with the photograph to the edge. Frames cost nothing
            extra. Small, medium, and large prints come with a 2.5 inch mat. Giant, collector, and exhibition
            prints come with a 2 inch border and a shadow box. Photographs are cropped to the proportions of
            the size you choose, as the print's page shows. Not every print is sold in every size, frame, and
            mount.
          </p>
          <p>
            We show colors as accurately as we can, but every screen is different. Dimensions may vary by up
            to an eighth of an inch, and no two pieces of wood have the same grain. These differences aren't
            defects.
          </p>
        </>
      ),
    },
    {
      id: 'prices',
      heading: 'Prices, taxes, and promotion codes',
      text: (
        <>
          <p>
            Prices are in US dollars. Each print has a regular price and a lower member price. The table shows
            the prices of most prints. A print may have its own prices; the price on its page when you order
            applies.
          </p>
          <PriceTable />
          <p>
            Taxes aren't included. They are calculated at checkout from your shipping address. Promotion codes
            are also entered at checkout. Each code has its own conditions, has no cash value, and works only
            while it is offered.
          </p>
          <p>
            We may change prices at any time, but never for an order you have already placed. If a price is
            clearly wrong, for example because a digit is missing, we may cancel the order and refund it in
            full. Before we do, we'll ask whether you want it at the right price.
          </p>
        </>
      ),
    },
    {
      id: 'accounts',
      heading: 'Accounts and membership',
      text: (
        <>
          <p>
            <strong>Accounts are optional.</strong> You can buy without one, at the regular price. An account
            is free and makes you a member: <strong>it gives you member pricing</strong>, lets you save
            prints, and lets you see your orders. There is no fee, no subscription and no renewal.
          </p>
          <p>
            To join, you need your own working email address and a password of {passwordLength.least} to{' '}
            {passwordLength.most} characters. Keep the password to yourself and use it nowhere else. Until you
            tell us otherwise, we treat anything done with it as done by you. The member price is for members
            who are signed in when they check out; you cannot claim it afterwards.
          </p>
          <p>
            You can close your account in Settings at any time. We may close an account that is used to break
            these terms, to attack the shop, or to resell our prints. Orders that are already paid will still
            be delivered.
          </p>
        </>
      ),
    },
    {
      id: 'ordering',
      heading: 'Ordering and paying',
      text: (
        <>
          <p>
            Your cart isn't an order, and doesn't reserve anything. You order by paying on our payment
            provider's page. Your card number never reaches us. A contract is formed when we confirm your
            order by email. If we can't accept it, because the print can't be made, the address isn't in the
            US, or the payment looks like fraud, we'll tell you and refund what you paid.
          </p>
          <p>
            Some payment methods take days. Production, and the times below, begin when we have your payment.
          </p>
        </>
      ),
    },
    {
      id: 'shipping',
      heading: 'Production and shipping',
      text: (
        <>
          <p>
            <strong>{timePromise}</strong> If we can't, we tell you before that day, and you can cancel for a
            full refund, as our{' '}
            <Link to={{ pathname: '/policies/returns', hash: 'delays' }}>Return Policy</Link> describes.
          </p>
          <p>
            Shipping within the United States is free for a limited time. We bear the risk of loss or damage
            until the print is delivered to your address. After that, you do.
          </p>
        </>
      ),
    },
    {
      id: 'changes-and-returns',
      heading: 'Changes, cancellations, and returns',
      text: (
        <>
          <p>
            You can change or cancel an order within {changeTime} of placing it. After that,{' '}
            <strong>no changes or cancellations are possible</strong>, and we don't accept returns for a
            change of mind, because your print is made only for you.
          </p>
          <p>
            If a print arrives damaged, send us photos within {damageReportTime} of delivery. A review takes
            at least {damageReviewTime}. Then we remake the print or refund it, as you prefer. The{' '}
            <Link to="/policies/returns">Return Policy</Link> has the details and is part of these terms.
          </p>
        </>
      ),
    },
    {
      id: 'copyright',
      heading: "The photographs remain the artists'",
      text: (
        <p>
          When you buy a print, it's yours to hang, give away, or resell. The copyright in the photograph
          stays with its artist. You may not copy or reproduce it, sell reproductions of it, use it in
          advertising, or train image-making software on it, whether from the print or from this site. You're
          welcome to photograph your room with the print on the wall. That isn't a reproduction.
        </p>
      ),
    },
    {
      id: 'using-this-site',
      heading: 'Using this site',
      text: (
        <>
          <p>
            You can use this site to look, read, and buy. Please don't try to access other people's accounts,
            overload the site, have programs order or write messages for you, or get around its limits. We may
            block anyone who does.
          </p>
          <p>
            The music on this site comes from a separate service, and only after you open the player. That
            service has its own terms. We aren't responsible for it, or for other sites we link to.
          </p>
          <p>
            We take good care of the site, but we can't promise that it is always available or free of errors.
          </p>
        </>
      ),
    },
    {
      id: 'warranty',
      heading: 'What we guarantee, and its limits',
      text: (
        <>
          <p>
            We guarantee that your print is as described, carefully made, and undamaged when it arrives.
            Beyond that, and beyond what the law requires, we give no warranties, express or implied.
          </p>
          <p>
            To the extent the law allows, we are not liable for indirect or consequential loss, and our
            liability for an order does not exceed what you paid for it. Hang large prints with hardware that
            suits your wall and their weight. We aren't liable for damage caused by unsuitable hanging.
          </p>
          <p>
            Nothing in these terms limits liability for injury, fraud, or intent, or any consumer right that
            can't be waived. Some states don't allow some of these limits. There, they don't apply.
          </p>
        </>
      ),
    },
    {
      id: 'law',
      heading: 'Governing law and disputes',
      text: (
        <>
          <p>
            If something goes wrong, please write to us first. We want to make it right, and nearly always
            can.
          </p>
          <p>
            These terms are governed by the laws of the State of {state} and of the United States, without
            their conflict-of-law rules. Disputes are heard by the courts of {county}, {state}; you may also
            bring a claim before the small claims court where you live. There is no forced arbitration. You
            keep the consumer protections of your home state's law.
          </p>
        </>
      ),
    },
    {
      id: 'changes-to-these-terms',
      heading: 'Changes to these terms',
      text: (
        <p>
          When we change these terms, we update the date at the top. The terms on this page when you place an
          order apply to that order. If a court finds one of these terms invalid, the others remain valid.
        </p>
      ),
    },
    { id: 'contact', heading: 'How to reach us', text: <WriteToUs /> },
  ],
}));
