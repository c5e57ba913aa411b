export type CardOutcome =
  | { kind: 'pays' }
  | { kind: 'declined'; message: string }
  | { kind: 'late'; settles: 'settle' | 'fail' };

/** The outcome of a card that is not declined. */
export type AcceptedOutcome = Exclude<CardOutcome, { kind: 'declined' }>;

interface TestCard {
  /** Groups of digits, for display. */
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  outcome: CardOutcome;
  /** What it does, for the payment page and the front page. */
  does: string;
}

/** The test cards. They accept any future expiry and any security code. */
export const testCards: TestCard[] = [
  { number: '4242 4242 4242 4242', brand: 'visa', outcome: { kind: 'pays' }, does: 'pays' },
  { number: '5555 5555 5555 4444', brand: 'mastercard', outcome: { kind: 'pays' }, does: 'pays' },
  {
    number: '3782 822463 10005',
    brand: 'amex',
    outcome: { kind: 'pays' },
    does: 'pays; its security code has four digits',
  },
  {
    number: '4000 0000 0000 0002',
    brand: 'visa',
    outcome: { kind: 'declined', message: 'Your card was declined.' },
    does: 'is declined',
  },
  {
    number: '4000 0000 0000 9995',
    brand: 'visa',
    outcome: { kind: 'declined', message: 'Your card has insufficient funds.' },
    does: 'is declined for lack of funds',
  },
  {
    number: '4000 0000 0000 0341',
    brand: 'visa',
    outcome: { kind: 'late', settles: 'settle' },
    does: 'pays late: the session completes unpaid, and the payment settles seconds later',
  },
  {
    number: '4000 0000 0000 0366',
    brand: 'visa',
    outcome: { kind: 'late', settles: 'fail' },
    does: 'fails late: the session completes unpaid, and the payment fails seconds later',
  },
];

export const digitsOf = (text: string) => text.replaceAll(/[\s-]/g, '');

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => digitsOf(card.number) === digitsOf(number));
