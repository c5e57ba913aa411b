import { Link } from 'react-router';
import {
  changeTime,
  damageReportTime,
  damageReviewTime,
  productionTime,
  timePromise,
} from '#domain/terms.ts';
import { policyPage, WriteToUs } from './policy-page.tsx';

export default policyPage(({ email }) => ({
  title: 'Return Policy',
  description: `Changes within ${changeTime}, photos of damage within ${damageReportTime}, and how we make mistakes right.`,
  path: '/policies/returns',
  lead: "We make every print for one buyer, in the size, frame, and mount they chose, so we can't take one back because of a change of mind. But if a print arrives damaged, is the wrong one, or never arrives, we make it right.",
  changedOn: '2026-11-22',
  inShort: [
    [changeTime, 'to change or cancel an order. After that, we make it.'],
    [productionTime, 'for production and shipping. Shipping is free for a limited time.'],
    [damageReportTime, 'from delivery to send us photos if anything arrives damaged.'],
    [damageReviewTime, 'at least, for our review of the damage. Then we make it right.'],
  ],
  sections: [
    {
      id: 'made-to-order',
      heading: 'Made to order, for you',
      text: (
        <>
          <p>
            We don't keep prints in a warehouse. When your order comes in, we print your photograph, cut its
            mat or build its shadow box, join its frame, and ship it. We can't resell a print made for you, so{' '}
            <strong>sales are final once production has begun</strong>. We don't accept returns or exchanges
            for a change of mind, a size that turns out too large, or a frame that doesn't suit the room.
          </p>
          <p>
            Please look twice before you buy. Each print's page shows the print in its frame, gives its
            dimensions, and shows it to scale above a sofa. Screens glow and paper doesn't, so small
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
            You can change or cancel an order within {changeTime} of placing it, for any reason. Reply to your
            confirmation email, or use the <Link to="/contact">contact form</Link> and include your order
            number. What counts is when your message arrives, not when we read it.
          </p>
          <ul>
            <li>A canceled order is refunded in full, taxes included.</li>
            <li>
              A different size may change the price. We settle the difference before we make the print. A
              different frame costs nothing.
            </li>
            <li>
              After {changeTime}, no changes or cancellations are possible, except as described under{' '}
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
            {timePromise} Your confirmation gives the exact day, and members also see it with the order in
            Settings. When your order ships, we email you the tracking number.
          </p>
          <p>
            We ship only within the United States, and sell only to US residents. Shipping is free for a
            limited time. Please check your address at checkout. If a package comes back because the address
            was wrong or no one accepted it, you pay the shipping to send it again.
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
            Please unpack your print soon. If the glazing, the frame, the mat, or the print itself is damaged,
            send photos to <a href={`mailto:${email}`}>{email}</a>{' '}
            <strong>within {damageReportTime} of delivery</strong>, with your order number. We need to see:
          </p>
          <ol>
            <li>the whole print, from the front;</li>
            <li>the damage, close up;</li>
            <li>the outside of the box, with its label and any dents;</li>
            <li>how the print was packed.</li>
          </ol>
          <p>
            Keep the box and everything in it until you hear from us, because the carrier may ask to see it.
            If the package is clearly crushed, you can also refuse it at the door. Then tell us, and send a
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
            the carrier takes part in it. We'll confirm that we have your photos, and tell you the result as
            soon as we have it. If the damage happened in production or in transit:
          </p>
          <ul>
            <li>we remake the print and ship it to you at no cost; or</li>
            <li>if you'd rather not wait, or the print can't be remade, we refund it in full.</li>
          </ul>
          <p>
            The choice is yours. If we ask for the damaged print back, we send a label and pay the shipping.
            Damage after delivery, such as a fall from the wall, isn't covered.
          </p>
        </>
      ),
    },
    {
      id: 'wrong-or-lost',
      heading: 'A wrong or missing print',
      text: (
        <p>
          If we sent a different print, size, frame, or mount than you ordered, we treat it as damage. Send
          photos within {damageReportTime}, and you get the right print at no cost. If a package hasn't moved
          for 7 days, or tracking says it was delivered but it isn't there, tell us. We'll ask the carrier. If
          the package is lost, we remake your print or refund it.
        </p>
      ),
    },
    {
      id: 'delays',
      heading: 'If we are late',
      text: (
        <>
          <p>
            If we can't ship by the day we promised, we email you before that day with a new one. You can then
            agree to the new day, or cancel for a prompt, full refund, even if production has begun.
          </p>
          <p>
            If the new day is more than 30 days after the first one, or we can't name one, we need your
            consent. If you don't tell us that you'll wait, we cancel the order and refund it. Federal law
            requires this (16 CFR Part 435), and it takes precedence over the {changeTime} rule.
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
          any promotion code, including taxes. We issue a refund within 7 business days of agreeing to it.
          Most banks then take another 5 to 10 days to show it.
        </p>
      ),
    },
    {
      id: 'your-rights',
      heading: 'Your legal rights',
      text: (
        <p>
          Some states give buyers rights that no policy can take away. Nothing on this page limits them. If
          this page conflicts with such a right, your right applies.
        </p>
      ),
    },
    { id: 'contact', heading: 'How to reach us', text: <WriteToUs /> },
  ],
}));
