/**
 * How long the shop keeps what it does not keep for good. The jobs that remove it and the privacy policy both read
 * it here, so that what is said is what is done.
 */
export const kept = {
  /** A sign-in lasts so long without a visit, and so long at most. */
  signInIdleDays: 30,
  signInMostDays: 90,
  /** A browser is known as one that has signed in before. */
  knownDeviceDays: 365,
  resetLinkHours: 1,
  /** A link to all orders of an email, for who asked for it; and the one in an order's confirmation, to that order. */
  ordersLinkHours: 24,
  orderLinkDays: 180,
  /** Locks after wrong passwords and the notices sent to a mailbox count for a day; every other count for an hour at most. */
  countHours: 24,
  /** A checkout that was begun; a paid one is remembered longer, so that the same cart is not paid twice. */
  unpaidCheckoutHours: 2,
  paidCheckoutHours: 24,
  messagesMonths: 12,
  /**
   * An event is handled once for as long as its id is known. The provider tries for 3 days, and sends again by hand
   * for 30: three times that is beyond any replay, and by then the orders say what the events said.
   */
  paymentEventsDays: 90,
  reconciliationsDays: 90,
  /** Jobs that are done, or given up after three days of tries; and those that nobody has taken up. */
  finishedJobsDays: 7,
  waitingJobsDays: 14,
} as const;
