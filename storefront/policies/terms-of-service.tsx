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
import { type Policy, PolicyPage, WriteToUs } from './policy-page.tsx';
import { PriceTable } from './price-table.tsx';

export default function TermsOfServicePage() {
  return <PolicyPage policy={termsOfService} />;
}

const termsOfService: Policy = {
  title: 'Terms of Service',
  description:
    'The terms of the shop: who may order, prices and membership, production and shipping, your rights.',
  path: '/policies/terms-of-service',
  lead: `These are the terms under which ${owner.shop} sells framed photographs to you, and under which you use this site. They are written to be read.`,
  changedOn: '2026-11-22',
  inShort: [
    { fact: 'US residents', meaning: 'We take orders from US residents only, and ship within the US only.' },
    {
      fact: productionTime,
      meaning: 'Each print is made to order. So long do production and shipping take.',
    },
    { fact: changeTime, meaning: 'No changes or cancellations are possible after that.' },
    { fact: 'Free to join', meaning: 'An account is optional. It gives you the member price.' },
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
          sent to an address in the United States. We accept no orders from elsewhere, and may cancel and
          refund one that reaches us all the same.
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
            edition means that the number of prints of a photograph is not limited, and none is numbered. Each
            is <strong>made to order</strong>: nothing is made until you order it.
          </p>
          <p>
            You choose the size, the frame (black, white, wood, or no frame) and the mount: Border, with a mat
            around the photograph, or Full Bleed, with the photograph to the edge. Frames cost nothing extra.
            Small, medium and large prints come with a 2.5 inch mat; giant, collector and exhibition prints
            with a 2 inch border and a shadow box. Photographs are cropped to the proportions of the size you
            choose, as its page shows. Not every print is sold in every form.
          </p>
          <p>
            We show colors as truly as we can, but every screen shows them differently. Dimensions may differ
            by up to an eighth of an inch, and the grain of wood is never the same twice. Such differences are
            no defect.
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
            Prices are in US dollars. Each print has a regular price and a lower member price. These are the
            prices of most prints; a print may have its own, and what its page says when you order holds.
          </p>
          <PriceTable />
          <p>
            Taxes are not included; they are calculated at checkout, from the address you ship to. Promotion
            codes are entered at checkout too. Each has conditions of its own, has no value in cash, and works
            only while it is offered.
          </p>
          <p>
            We may change prices at any time, but never for an order you have placed. Should a price be
            plainly wrong, such as a digit missing, we may cancel the order and refund it in full; we ask you
            first if you want it at the right price.
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
            is free and makes you a member: <strong>it gives you member pricing</strong>, lets you save prints
            and see your orders. There is no fee, no subscription, and nothing renews.
          </p>
          <p>
            To join you need a working email address of your own and a password of {passwordLength.least} to{' '}
            {passwordLength.most} characters. Keep the password to yourself and use it nowhere else; what is
            done with it counts as done by you until you tell us otherwise. The member price is for members
            who are signed in when they check out, and cannot be claimed afterwards.
          </p>
          <p>
            You can delete your account in Settings at any time. We may end an account that is used to break
            these terms, to attack the shop, or to resell our prints; orders that were paid for are still
            delivered.
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
            Your cart is no order yet, and holds nothing back for you. You order by paying on the payment page
            of our payment provider; your card's number never reaches us. The contract comes about when we
            confirm your order by email. If we cannot accept it, because the print cannot be made, the address
            is not in the US, or the payment looks like fraud, we tell you and refund what was paid.
          </p>
          <p>
            Some ways of paying take days to arrive. Production begins, and the times below run, when the
            payment has reached us.
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
            <Link to={{ pathname: '/policies/returns', hash: 'delays' }}>Return Policy</Link> sets out.
          </p>
          <p>
            Shipping within the United States is free for a limited time. The print is at our risk until it is
            delivered to your address, and yours from then on.
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
            mind, since your print is made for you alone.
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
          in advertising, or train image-making software on it, be it from the print or from this site. A
          photograph of your room with the print on its wall is no reproduction, and welcome.
        </p>
      ),
    },
    {
      id: 'using-this-site',
      heading: 'Using this site',
      text: (
        <>
          <p>
            You may use this site to look, to read and to buy. Please do not try to get into other people's
            accounts, to overload the site, to have programs order or write messages in your place, or to get
            round its limits. We may block whoever does.
          </p>
          <p>
            The music on this site is played by a separate service, and starts only when you open the player.
            That service has terms of its own. We are not responsible for it, nor for other sites we link to.
          </p>
          <p>
            We look after the site carefully, but do not promise that it is always there or free of mistakes.
          </p>
        </>
      ),
    },
    {
      id: 'warranty',
      heading: 'What we stand for, and its limits',
      text: (
        <>
          <p>
            We stand for prints that are as described, carefully made, and undamaged when they arrive. Beyond
            that, and beyond what the law demands, we give no further warranties, express or implied.
          </p>
          <p>
            To the extent the law allows, we are not liable for indirect or consequential loss, and our
            liability for an order does not exceed what you paid for it. Hang large prints with fittings that
            suit your wall and their weight; we are not liable for damage caused by unsuitable hanging.
          </p>
          <p>
            Nothing in these terms limits liability for injury, fraud or intent, or any right of a consumer
            that cannot be waived. Some states do not allow some of these limits; there they do not apply.
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
            Should something go wrong, please write to us first. We want to settle it, and nearly always can.
          </p>
          <p>
            These terms are governed by the laws of the State of {owner.state} and of the United States,
            without their conflict-of-law rules. Disputes belong before the courts of {owner.county},{' '}
            {owner.state}; you may also bring a claim before the small claims court where you live. There is
            no forced arbitration. The protection that the law of your home state gives you as a consumer
            stays yours.
          </p>
        </>
      ),
    },
    {
      id: 'changes-to-these-terms',
      heading: 'Changes to these terms',
      text: (
        <p>
          When we change these terms, we change the date at their head. For an order, the terms hold that
          stood here when you placed it. If a court finds one of these terms invalid, the others stand.
        </p>
      ),
    },
    { id: 'contact', heading: 'How to reach us', text: <WriteToUs /> },
  ],
};
