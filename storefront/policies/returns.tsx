import { Link } from 'react-router';
import { owner } from '#domain/owner.ts';
import {
  changeTime,
  damageReportTime,
  damageReviewTime,
  productionTime,
  promiseDays,
} from '#domain/terms.ts';
import { policyPage, WriteToUs } from './policy-page.tsx';

export default policyPage({
  title: 'Return Policy',
  description: `Changes within ${changeTime}, photos of damage within ${damageReportTime}, and how we put mistakes right.`,
  path: '/policies/returns',
  lead: 'We make every print for one buyer, in the size, frame and mount they chose. So we cannot take a print back because you have changed your mind. But if a print arrives damaged, wrong or not at all, we put it right.',
  changedOn: '2026-11-22',
  inShort: [
    [changeTime, 'to change or cancel an order. After that we make it.'],
    [productionTime, 'for production and shipping. Shipping is free for a limited time.'],
    [damageReportTime, 'after delivery to send us photos if anything arrives damaged.'],
    [damageReviewTime, 'at least, for our review of the damage. Then we put it right.'],
  ],
  sections: [
    {
      id: 'made-to-order',
      heading: 'Made to order, for you',
      text: (
        <>
          <p>
            We keep no prints in a warehouse. When your order reaches us, we print your photograph, cut its
            mat or build its shadow box, join its frame, and ship it. Nobody else would buy a print made for
            you. That is why <strong>sales are final once production has begun</strong>: we take no returns
            and make no exchanges for a change of mind, a size that turns out too large, or a frame that does
            not suit the room.
          </p>
          <p>
            Please look twice before you buy: each print's page shows the print in its frame, states its
            dimensions, and draws it to scale above a sofa. Screens glow and paper does not, so small
            differences in color are normal and not a defect.
          </p>
        </>
      ),
    },
    {
      id: 'changes-and-cancellations',
      heading: `Changes and cancellations: within ${changeTime}`,
      text: (
        <>
          <p>
            You may change or cancel an order within {changeTime} of placing it, for any reason. Write to us
            with the order number from your confirmation email: reply to that email, or use the{' '}
            <Link to="/contact">contact form</Link>. What counts is when your message arrives, not when we
            read it.
          </p>
          <ul>
            <li>A cancelled order is refunded in full, taxes included.</li>
            <li>
              A change of size may change the price; we settle the difference before we make the print. A
              change of frame costs nothing.
            </li>
            <li>
              After {changeTime} no changes or cancellations are possible, except as described under{' '}
              <a href="#delays">If we are late</a>.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'production-and-shipping',
      heading: 'Production and shipping',
      text: (
        <>
          <p>
            Production and shipping take {productionTime}. Your order is shipped within {promiseDays} days of
            your payment; the exact day is in your confirmation and, for members, with the order in Settings.
            When it ships, you get its tracking number by email.
          </p>
          <p>
            We ship within the United States only, and sell to US residents only. Shipping is free for a
            limited time. Please check your address at checkout. If a parcel comes back because the address
            was wrong or nobody accepted it, you pay the shipping to send it again.
          </p>
        </>
      ),
    },
    {
      id: 'damage',
      heading: `If it arrives damaged: photos within ${damageReportTime}`,
      text: (
        <>
          <p>
            Please unpack your print soon. If the glass, the frame, the mat or the print itself is damaged,
            send photos to <a href={`mailto:${owner.email}`}>{owner.email}</a>{' '}
            <strong>within {damageReportTime} of delivery</strong>, with your order number. We need to see:
          </p>
          <ol>
            <li>the whole print, from the front;</li>
            <li>the damage, close up;</li>
            <li>the box from outside, with its label and any dents;</li>
            <li>how the print was packed.</li>
          </ol>
          <p>
            Keep the box and everything in it until we have answered, because the carrier may ask to see it.
            If the parcel is clearly crushed, you may also refuse it at the door; then tell us, and send a
            photo if you can.
          </p>
        </>
      ),
    },
    {
      id: 'review',
      heading: `Our review: at least ${damageReviewTime}`,
      text: (
        <>
          <p>
            A review of damage takes at least {damageReviewTime} from the day your photos reach us, because
            the carrier takes part in it. We confirm that we have the photos, and tell you the result as soon
            as we have it. If the damage happened in production or on its way to you:
          </p>
          <ul>
            <li>we make the print again and ship it to you, at no cost; or</li>
            <li>if you would rather not wait, or it cannot be made again, we refund it in full.</li>
          </ul>
          <p>
            The choice is yours. If we ask for the damaged print back, we send a label and pay the shipping.
            Damage that happened after delivery, such as a fall from the wall, is not covered.
          </p>
        </>
      ),
    },
    {
      id: 'wrong-or-lost',
      heading: 'The wrong print, or none at all',
      text: (
        <p>
          If we sent a different print, size, frame or mount than you ordered, we treat it as damage: send
          photos within {damageReportTime}, and you get the right print at no cost. If a parcel has not moved
          for 7 days, or its tracking says that it was delivered but it is not there, tell us. We ask the
          carrier, and if the parcel is lost, we make your print again or refund it.
        </p>
      ),
    },
    {
      id: 'delays',
      heading: 'If we are late',
      text: (
        <>
          <p>
            If we cannot ship by the day we promised, we write to you before that day and name a new one. You
            may then agree to the new day, or cancel for a prompt and full refund, even if production has
            begun.
          </p>
          <p>
            If the new day is more than 30 days after the first one, or we cannot name one, and you do not
            tell us that you will wait, we cancel the order ourselves and refund it. Federal law requires this
            (16 CFR Part 435), and it takes precedence over the {changeTime} rule.
          </p>
        </>
      ),
    },
    {
      id: 'refunds',
      heading: 'How refunds are paid',
      text: (
        <p>
          Refunds always go to the card or account you paid with. They cover what you paid for the print after
          any promotion code, including taxes. We start a refund within 7 business days of agreeing to it;
          your bank then usually takes another 5 to 10 days to show it.
        </p>
      ),
    },
    {
      id: 'your-rights',
      heading: 'Rights you keep',
      text: (
        <p>
          Some states give buyers rights that no policy can take away. Nothing on this page limits them. If
          this page conflicts with such a right, the right applies.
        </p>
      ),
    },
    { id: 'contact', heading: 'How to reach us', text: <WriteToUs /> },
  ],
});
