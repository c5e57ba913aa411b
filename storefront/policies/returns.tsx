import { Link } from 'react-router';
import { owner } from '#domain/owner.ts';
import {
  changeTime,
  damageReportTime,
  damageReviewTime,
  productionTime,
  promiseDays,
} from '#domain/terms.ts';
import { type Policy, PolicyPage, WriteToUs } from './policy-page.tsx';

export default function ReturnsPage() {
  return <PolicyPage policy={returns} />;
}

const returns: Policy = {
  title: 'Return Policy',
  description: `Changes within ${changeTime}, photos of damage within ${damageReportTime}, and how we put mistakes right.`,
  path: '/policies/returns',
  lead: 'Every print is made for one buyer, in the size, frame and mount you chose. So we cannot take a print back because it no longer pleases; but a print that arrives damaged, wrong or not at all is ours to put right.',
  changedOn: '2026-11-22',
  inShort: [
    { fact: changeTime, meaning: 'to change or cancel an order. After that it is being made.' },
    { fact: productionTime, meaning: 'for production and shipping. Shipping is free for a limited time.' },
    { fact: damageReportTime, meaning: 'after delivery to send us photos, should anything arrive damaged.' },
    { fact: damageReviewTime, meaning: 'at least, for our review of the damage. Then we make it good.' },
  ],
  sections: [
    {
      id: 'made-to-order',
      heading: 'Made to order, for you',
      text: (
        <>
          <p>
            Nothing hangs in a warehouse. When your order reaches us, we print your photograph, cut its mat or
            build its shadow box, join its frame, and ship it. A print made so cannot be sold to anybody else,
            and that is why <strong>sales are final once production has begun</strong>: we take no returns and
            make no exchanges for a change of mind, a size that turns out too large, or a frame that does not
            suit the room.
          </p>
          <p>
            Please look twice before you buy: each print's page shows it in its frame, states its dimensions,
            and hangs it to scale above a sofa. Colors on a screen shine, and colors on paper do not; small
            differences between the two are in the nature of things, and no defect.
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
            with your order number, which stands in your confirmation email: answer that email, or use the{' '}
            <Link to="/contact">contact form</Link>. What counts is when your message reaches us, not when we
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
            your payment; the very day stands in your confirmation and, for members, with the order in
            Settings. When it leaves us, you get its tracking number by email.
          </p>
          <p>
            We ship within the United States only, and sell to US residents only. Shipping is free for a
            limited time. Please check your address at checkout: a parcel that comes back because the address
            was wrong or nobody took it in is sent again at the cost of its carriage.
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
            Unpack your print soon. If the glass, the frame, the mat or the print itself is damaged, send
            photos to <a href={`mailto:${owner.email}`}>{owner.email}</a>{' '}
            <strong>within {damageReportTime} of delivery</strong>, with your order number. We need to see:
          </p>
          <ol>
            <li>the whole print, from the front;</li>
            <li>the damage, close up;</li>
            <li>the box from outside, with its label and any dents;</li>
            <li>how the print lay in its packaging.</li>
          </ol>
          <p>
            Keep the box and everything in it until we have answered: the carrier may ask to see it. If the
            parcel is plainly crushed, you may also refuse it at the door; tell us, and send a photo if you
            can.
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
            A review of damage takes at least {damageReviewTime} from the day your photos reach us, since the
            carrier has its say in it. We confirm that we have them, and tell you what we found as soon as it
            is settled. Where the damage happened in production or on its way to you:
          </p>
          <ul>
            <li>we make the print again and ship it to you, at no cost; or</li>
            <li>if you would rather not wait, or it cannot be made again, we refund it in full.</li>
          </ul>
          <p>
            The choice between the two is yours. If we ask for the damaged print back, we send the label and
            pay the carriage. Damage that happened after delivery, such as a fall from the wall, is not
            covered.
          </p>
        </>
      ),
    },
    {
      id: 'wrong-or-lost',
      heading: 'The wrong print, or none at all',
      text: (
        <p>
          If we sent another print, size, frame or mount than you ordered, it is treated as damage: photos
          within {damageReportTime}, and the right print comes at no cost. If a parcel has not moved for 7
          days, or its tracking says delivered and it is not there, tell us. We ask the carrier, and if it is
          lost we make your print again or refund it.
        </p>
      ),
    },
    {
      id: 'delays',
      heading: 'If we are late',
      text: (
        <>
          <p>
            If we find that we cannot ship by the day we promised, we write to you before that day, with a new
            one. You may then agree to the new day, or cancel for a prompt and full refund, whatever stage
            your print is at.
          </p>
          <p>
            If the new day is more than 30 days after the first one, or we cannot name one, and you do not
            tell us that you will wait, we cancel the order ourselves and refund it. This is what federal law
            asks of us (16 CFR Part 435), and it stands above the rule of {changeTime}.
          </p>
        </>
      ),
    },
    {
      id: 'refunds',
      heading: 'How refunds are paid',
      text: (
        <p>
          Refunds go to the card or account you paid with, never elsewhere. They cover what you paid for the
          print, with the taxes on it and after any promotion code. We start a refund within 7 business days
          of agreeing to it; your bank then usually takes another 5 to 10 days to show it.
        </p>
      ),
    },
    {
      id: 'your-rights',
      heading: 'Rights you keep',
      text: (
        <p>
          Some states give buyers rights that no policy can take away. Nothing on this page limits them. Where
          this page and such a right disagree, the right holds.
        </p>
      ),
    },
    { id: 'contact', heading: 'How to reach us', text: <WriteToUs /> },
  ],
};
