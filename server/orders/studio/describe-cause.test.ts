import { expect, test } from 'vitest';
import { describeCause, isEmail } from './describe-cause.ts';

const inWords = (cause: string) => describeCause(cause, () => 'Ada');

test("an order's history is in words, without the ids that the shop stores", () => {
  expect(inWords('shipping mail 01a20645-0000-7000-8000-000000000000')).toBe('Shipping');
  expect(inWords('confirmation mail')).toBe('Confirmation');
  expect(inWords('owner')).toBe('in the terminal');
  expect(inWords('owner refund re_1')).toBe('in the terminal');
  expect(inWords('buyer')).toBe('the buyer');
  expect(inWords('buyer refund re_1')).toBe('the buyer');
  expect(inWords('staff:0198c000 refund re_1')).toBe('Ada');
  expect(inWords('charge.refunded evt_1')).toBe('the payment provider');
  expect(inWords('evt_1')).toBe('the payment provider');
  expect(inWords('mail refused: a@b.example')).toBe('No mail server accepts email for a@b.example');
});

test('a cause without words stays as it is', () => {
  expect(inWords('made up')).toBe('made up');
});

test('emails are told apart from changes of the order', () => {
  const emails = [
    'confirmation mail',
    'refund mail 5000',
    'shipping mail 01a20645',
    'mail refused: a@b.example',
  ];
  const changes = ['owner', 'staff:0198c000 refund re_1', 'success page', 'label bought'];
  expect([...emails, ...changes].filter(isEmail)).toEqual(emails);
});
