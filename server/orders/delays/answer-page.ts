import { countOf } from '#domain/count-of.ts';
import {
  asksUntil,
  canAnswer,
  cancelText,
  type DelayNotice,
  describeSilence,
  describeTooLate,
  isTooLateToAgree,
  waitText,
} from '#domain/orders/delays.ts';
import {
  countPrintsOf,
  hasShippedPart,
  isUnshipped,
  itemsLeft,
  type Order,
  type OrderItem,
  orderNumber,
} from '#domain/orders/orders.ts';
import { nothingPaid } from '#domain/orders/refund-words.ts';
import { formatUtcDay, withUnbrokenDays } from '#domain/shop/terms.ts';
import { type Html, html } from '#server/mail/mail-layout.ts';
import { standalonePage } from '#server/pages/standalone-page.ts';
import { describePrint } from '../emails/order-mail.ts';
import { describeRight } from './delay-mails.ts';

/** The page needs no script, and has only the classes that it names here. */
const ownStyles = `
.columns, .question { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: 1.25rem; width: 100%; }
.question { max-width: 40rem; }
dl div { display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: 1rem; padding-block: 0.125rem; }
dt { color: var(--quiet); }
div:last-child > dd { font-weight: 600; }
blockquote { margin: 0; padding-left: 1rem; border-left: 1px solid var(--hairline); white-space: pre-wrap; overflow-wrap: anywhere; }
.answers { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15.5rem), 1fr)); gap: 0.75rem 1rem; }
button { width: 100%; min-height: 3.25rem; padding: 0.75rem 1rem; border: 1px solid var(--ink); background: transparent; font-weight: 500; }
button:hover { background: var(--ink); color: var(--paper); }
.prints { display: grid; gap: 1rem; }
.prints li { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: 0.5rem 1rem; align-items: center; }
.question p, .prints span { text-wrap: balance; }
.prints img { width: 100%; height: auto; background: var(--picture-wall); }
@media (width >= 603px) {
  dl { display: flex; flex-wrap: wrap; gap: 0.5rem 2rem; }
  dl div { display: block; }
  dt { font-size: var(--small); }
}
@media (width >= 603px) and (height > 30em) {
  .prints { grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); align-content: start; max-width: 40rem; }
  .prints li { grid-template-columns: minmax(0, 1fr); align-content: start; }
}
@media (603px <= width < 1000px) and (height > 30em) {
  .prints li:only-child { max-width: 26.25rem; }
}
@media (width >= 1000px) and (height > 30em) {
  main:has(.columns) { grid-template: auto auto 1fr / minmax(0, 1fr) minmax(0, 1fr); column-gap: clamp(2rem, 6vw, 6rem); }
  main:has(.columns) > * { grid-column: 1; }
  .columns { display: contents; }
  .prints { grid-area: 1 / 2 / span 3; justify-self: end; width: 100%; max-width: 56rem; }
}
@media (width >= 1000px) and (height >= 70em) {
  main:has(.columns) { padding-top: 16svh; }
}
@media (width >= 1900px) and (height >= 70em) {
  main:has(.columns) { font-size: 1.25rem; }
  main:has(.columns) h1 { font-size: 5.5rem; }
  .question, main p { max-width: 52rem; }
  dt, .quiet { font-size: 1rem; }
  button { min-height: 4.25rem; font-size: 1.25rem; }
  .prints { max-width: 66rem; }
}
@media (width >= 768px) and (height <= 30em) {
  .columns { grid-template-columns: minmax(0, 1fr) 9rem; }
  .prints li { grid-template-columns: minmax(0, 1fr); }
}
@media (height <= 30em) {
  header { padding-block: 0.6rem; }
  main { gap: 0.75rem; padding-top: 1rem; }
  .question { gap: 0.75rem; }
  h1 { font-size: var(--part); }
}
`;

export interface AnswerPage {
  status: number;
  title: string;
  body: Html[];
}

type Surroundings = Pick<Parameters<typeof standalonePage>[0], 'shop' | 'shopUrl' | 'styles'>;

/** The page as HTML, with the policy that allows its styles and its forms, and nothing else. */
export function toAnswerPage({ title, body }: AnswerPage, surroundings: Surroundings) {
  const questions = html`<p class="quiet">Questions? Reply to our email, or <a href="/contact">write to us</a>.</p>`;
  return standalonePage({ title, body: [...body, questions], ...surroundings, ownStyles });
}

/**
 * What a notice asks, or what has happened since.
 * @param bank what a bank does with the payment, if it was disputed
 */
export function describeNotice(
  order: Order,
  notice: DelayNotice,
  { now, bank }: { now: Date; bank: string | undefined },
): AnswerPage {
  const isNewest = order.delays.at(-1)?._id === notice._id;
  if (!isNewest || !isUnshipped(order) || !canAnswer(notice))
    return { status: 200, ...describeEnd(order, notice, { isNewest, bank }) };
  return isTooLateToAgree(notice, now) ? tellOfEnd(order) : askBuyer(order, notice, now);
}

/** The time to agree is over, and the shop has not canceled the order yet. Its buyer can. */
function tellOfEnd(order: Order): AnswerPage {
  const isPart = hasShippedPart(order);
  const number = orderNumber(order);
  const what = isPart ? `the rest of order ${number}` : `order ${number}`;
  const { title, body } = end('The time to answer has passed', describeTooLate(what));
  return {
    status: 200,
    title,
    body: [
      ...body,
      html`<div class="question">${answersOf([answerForm('cancel', cancelText({ isPart }))])}</div>\n`,
    ],
  };
}

function askBuyer(order: Order, notice: DelayNotice, now: Date): AnswerPage {
  const isPart = hasShippedPart(order);
  const hasAgreed = notice.answer === 'wait';
  const asked = { shipBy: notice.shipBy, answerBy: asksUntil(notice, now) };
  const wait = hasAgreed ? [] : [answerForm('wait', withUnbrokenDays(waitText(notice)))];
  return {
    status: 200,
    title: hasAgreed
      ? 'Thank you for waiting'
      : isPart
        ? 'The rest of your order is delayed'
        : 'Your order is delayed',
    body: [
      html`<div class="columns">
<div class="question">
${factsOf(order, notice)}${
  hasAgreed
    ? html`<p role="status">You told us that you want to wait.</p>\n`
    : html`<p><strong>${withUnbrokenDays(describeSilence(asked, { isPart }))}</strong></p>\n`
}${answersOf([...wait, answerForm('cancel', cancelText({ isPart }))])}<p>${describeRight({ isPart })}</p>
${notice.reason ? html`<blockquote dir="auto">${notice.reason}</blockquote>\n` : []}</div>
<ul class="prints">${itemsLeft(order).map(showPrint)}</ul>
</div>
`,
    ],
  };
}

/** What a decision depends on, above the answers. */
function factsOf(order: Order, { formerShipBy, shipBy }: DelayNotice): Html {
  const all = countPrintsOf(order.items);
  const left = countPrintsOf(itemsLeft(order));
  const delayed = left < all ? `${left} of ${countOf(all, 'print')}` : countOf(left, 'print');
  const facts = [
    ['Order', orderNumber(order)],
    ['Delayed', delayed],
    ['Was to ship by', formerShipBy ? formatUtcDay(formerShipBy) : 'no day was named'],
    ['Now ships by', shipBy ? formatUtcDay(shipBy) : 'we cannot name a day yet'],
  ] as const;
  return html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>\n`;
}

function showPrint(item: OrderItem): Html {
  const picture = item.image
    ? html`<img src="${item.image}" alt="" width="600" height="600">`
    : html`<span></span>`;
  return html`<li>${picture}<span>${describePrint(item)}</span></li>\n`;
}

/** The answers are equally good to the shop, so all look the same. */
function answersOf(forms: Html[]): Html {
  return html`<div class="answers">\n${forms}</div>\n`;
}

function answerForm(answer: 'wait' | 'cancel', text: string): Html {
  return html`<form method="post"><button name="answer" value="${answer}">${text}</button></form>\n`;
}

function describeEnd(
  order: Order,
  notice: DelayNotice,
  { isNewest, bank }: { isNewest: boolean; bank: string | undefined },
): Omit<AnswerPage, 'status'> {
  const number = orderNumber(order);
  const isPart = hasShippedPart(order);
  const canceled = isPart ? 'The rest of your order is canceled' : 'Your order is canceled';
  const what = isPart ? `The rest of order ${number}` : `Order ${number}`;
  const money =
    order.amountTotal === 0
      ? nothingPaid
      : order.paymentStatus === 'refunded'
        ? 'Your money is on its way back to the card or account you paid with.'
        : (bank ??
          'Your refund goes back to the card or account you paid with, and we email you when it is on its way.');
  if (notice.answer === 'cancel') return end(canceled, `${what} is canceled, as you asked. ${money}`);
  if (notice.answer === 'lapsed') {
    const sentence = `We did not hear that you want to wait, so we canceled it, as federal law requires. ${money}`;
    return end(canceled, `${what} is canceled. ${sentence}`);
  }
  if (order.status === 'shipped' || order.status === 'delivered')
    return end('Your order has shipped', `Order ${number} has shipped, so there is nothing left to decide.`);
  if (!isUnshipped(order)) return end('Your order has ended', `${what} is canceled or refunded. ${money}`);
  if (!isNewest)
    return end(
      'There is newer news',
      `We have written to you again about order ${number}. Please use the link in our newest email.`,
    );
  return end('Nothing to decide', `There is nothing left to decide about order ${number}.`);
}

function end(title: string, sentence: string): Omit<AnswerPage, 'status'> {
  return { title, body: [html`<p role="status">${sentence}</p>\n`] };
}

export const invalidLinkPage: AnswerPage = {
  status: 404,
  ...end(
    'We can’t find an order for this link',
    'It may have been cut off. Please open it from our email again, or reply to that email.',
  ),
};

export const expiredLinkPage: AnswerPage = {
  status: 410,
  ...end('This link has expired', 'Your rights are unchanged. Please reply to our email with your decision.'),
};

export const tooManyPage: AnswerPage = {
  status: 429,
  ...end('Please try again later', 'We got too many requests from your network. Nothing has been decided.'),
};
