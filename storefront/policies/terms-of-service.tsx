import { Link } from 'react-router';
import { passwordLength } from '#domain/accounts.ts';
import { owner } from '#domain/owner.ts';
import {
  changeTime,
  damageReportTime,
  damageReviewTime,
  productionTime,
  promiseDays,
} from '#domain/terms.ts';
import { policyPage, WriteToUs } from './policy-page.tsx';
import { PriceTable } from './price-table.tsx';

export default policyPage({
  title: 'Terms of Service',
  description:
    'The terms of the shop: who may order, prices and membership, production and shipping, your rights.',
  path: '/policies/terms-of-service',
  lead: `These are the terms under which ${owner.shop} sells framed photographs to you, and under which you use this site. We wrote them to be read.`,
  changedOn: '2026-11-22',
  inShort: [
    ['US residents', 'We take orders from US residents only, and ship within the US only.'],
    [productionTime, 'for production and shipping, because each print is made to order.'],
    [changeTime, 'to change or cancel an order. After that it is not possible.'],
    ['Free to join', 'An account is optional. It gives you the member price.'],
  ],
  sections: [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      text: (
        <p>
          {owner.shop} is the shop of {owner.company} ("we"), {owner.address.join(', ')}. By using this site
          or placing an order you ("you") agree to these terms, to our{' '}
          <Link to="/policies/returns">Return Policy</Link> and to our{' '}
          <Link to="/policies/privacy">Privacy Policy</Link>. If you do not agree with them, please do not
          order.
        </p>
      ),
    },
    {
      id: 'who-may-order',
      heading: 'Who may order',
      text: (
        <p>
          You may order if you are a resident of the United States, at least 18 years old, and have your order
          sent to an address in the United States. We accept no orders from elsewhere. If we receive one
          anyway, we may cancel and refund it.
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
            You choose the size, the frame (black, white, wood, or no frame) and the mount: Border, with a mat
            around the photograph, or Full Bleed, with the photograph to the edge. Frames cost nothing extra.
            Small, medium and large prints come with a 2.5 inch mat; giant, collector and exhibition prints
            with a 2 inch border and a shadow box. Photographs are cropped to the proportions of the size you
            choose, as its page shows. Not every print is sold in every size, frame and mount.
          </p>
          <p>
            We show colors as accurately as we can, but every screen shows them differently. Dimensions may
            differ by up to an eighth of an inch, and the grain of wood is never the same twice. Such
            differences are not defects.
          </p>
        </>
      ),
    },
    {
      id: 'prices',
      heading: 'Prices, taxes and promotion codes',
      text: (
        <>
          <p>
            Prices are in US dollars. Each print has a regular price and a lower member price. The table shows
            the prices of most prints. A print may have its own prices; the price on its page when you order
            applies.
          </p>
          <PriceTable />
          <p>
            Taxes are not included; they are calculated at checkout from your shipping address. Promotion
            codes are also entered at checkout. Each code has its own conditions, has no cash value, and works
            only while it is offered.
          </p>
          <p>
            We may change prices at any time, but never for an order you have placed. If a price is clearly
            wrong, for example because a digit is missing, we may cancel the order and refund it in full.
            Before we do, we ask you whether you want it at the right price.
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
            tell us otherwise, we treat everything done with it as done by you. The member price is for
            members who are signed in when they check out; you cannot claim it afterwards.
          </p>
          <p>
            You can delete your account in Settings at any time. We may close an account that is used to break
            these terms, to attack the shop, or to resell our prints. We still deliver its paid orders.
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
            Your cart is not an order, and reserves nothing for you. You order by paying on the page of our
            payment provider; your card number never reaches us. The contract is formed when we confirm your
            order by email. If we cannot accept it, because the print cannot be made, the address is not in
            the US, or the payment looks like fraud, we tell you and refund what you paid.
          </p>
          <p>
            Some payment methods take days. Production and the times below begin when your payment has reached
            us.
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
            Production and shipping take <strong>{productionTime}</strong>. We ship your order within{' '}
            {promiseDays} days of your payment. If we cannot, we tell you before that day, and you may cancel
            for a full refund, as our{' '}
            <Link to={{ pathname: '/policies/returns', hash: 'delays' }}>Return Policy</Link> describes.
          </p>
          <p>
            Shipping within the United States is free for a limited time. We bear the risk of loss or damage
            until the print is delivered to your address. From then on, you do.
          </p>
        </>
      ),
    },
    {
      id: 'changes-and-returns',
      heading: 'Changes, cancellations and returns',
      text: (
        <>
          <p>
            You may change or cancel an order within {changeTime} of placing it. After that,{' '}
            <strong>no changes or cancellations are possible</strong>, and we take no returns for a change of
            mind, because your print is made only for you.
          </p>
          <p>
            If a print arrives damaged, send us photos within {damageReportTime} of delivery. A review takes
            at least {damageReviewTime}; then we make the print again or refund it, as you prefer. The{' '}
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
          When you buy a print, the print is yours: hang it, give it away, sell it on. The copyright in the
          photograph stays with its artist. You may not copy or reproduce it, sell reproductions of it, use it
          in advertising, or train image-making software on it, whether from the print or from this site. You
          are welcome to photograph your room with the print on its wall; that is not a reproduction.
        </p>
      ),
    },
    {
      id: 'using-this-site',
      heading: 'Using this site',
      text: (
        <>
          <p>
            You may use this site to look, to read and to buy. Please do not try to access other people's
            accounts, overload the site, let programs order or write messages for you, or get around its
            limits. We may block anyone who does.
          </p>
          <p>
            A separate service plays the music on this site, only after you open the player. That service has
            its own terms. We are not responsible for it, or for other sites we link to.
          </p>
          <p>
            We take good care of the site, but do not promise that it is always available or free of errors.
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
            We guarantee that prints are as described, carefully made, and undamaged when they arrive. Beyond
            that, and beyond what the law requires, we give no warranties, express or implied.
          </p>
          <p>
            To the extent the law allows, we are not liable for indirect or consequential loss, and our
            liability for an order does not exceed what you paid for it. Hang large prints with fittings that
            suit your wall and their weight; we are not liable for damage caused by unsuitable hanging.
          </p>
          <p>
            Nothing in these terms limits liability for injury, fraud or intent, or any consumer right that
            cannot be waived. Some states do not allow some of these limits; there, they do not apply.
          </p>
        </>
      ),
    },
    {
      id: 'law',
      heading: 'Law and disputes',
      text: (
        <>
          <p>
            If something goes wrong, please write to us first. We want to resolve it, and nearly always can.
          </p>
          <p>
            These terms are governed by the laws of the State of {owner.state} and of the United States,
            without their conflict-of-law rules. Disputes are heard by the courts of {owner.county},{' '}
            {owner.state}; you may also bring a claim before the small claims court where you live. There is
            no forced arbitration. You keep the consumer protection of your home state's law.
          </p>
        </>
      ),
    },
    {
      id: 'changes-to-these-terms',
      heading: 'Changes to these terms',
      text: (
        <p>
          When we change these terms, we change the date at the top. The terms on this page when you place an
          order apply to that order. If a court finds one of these terms invalid, the others remain valid.
        </p>
      ),
    },
    { id: 'contact', heading: 'How to reach us', text: <WriteToUs /> },
  ],
});
