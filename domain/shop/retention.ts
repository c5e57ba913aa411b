/**
 * How long the shop keeps temporary data. The jobs that delete the data and the privacy policy both read these
 * values, so the policy is always true.
 */
export const retention = {
  /** A sign-in ends after `signInIdleDays` without a visit, and always after `signInMaxDays`. */
  signInIdleDays: 30,
  signInMaxDays: 90,
  /** How long a browser counts as one that has signed in before. */
  knownDeviceDays: 365,
  resetLinkHours: 1,
  /** The link to all orders of an email address, sent on request. */
  ordersLinkHours: 24,
  /** The link to one order in its confirmation email. */
  orderLinkDays: 180,
  /** Locks after wrong passwords and counts of notices to a mailbox last a day; all other counts at most an hour. */
  countHours: 24,
  /** A paid checkout is kept longer than an unpaid one, so that the same cart isn't paid twice. */
  unpaidCheckoutHours: 2,
  paidCheckoutHours: 24,
  messagesMonths: 12,
  /** An offer to a client that was not paid, after its end. */
  offersMonths: 12,
  /** The photo of a client's wall, after the end of its offer. */
  offerPhotoDays: 30,
  /** A trade client without offers, and a resale certificate of no order, after the certificate's last day and the last change. */
  tradeClientsMonths: 12,
  /** The photographs of a claim, after its decision. */
  claimPhotosMonths: 12,
  /** A photograph that was uploaded for a claim which was never sent. */
  unusedPhotoHours: 24,
  /** The photographs of finished and packed pieces, after they have shipped. */
  piecePhotosMonths: 24,
  /**
   * The ids of handled events, so that none is handled twice. The provider retries for 3 days and allows manual
   * resends for 30 days. The limit is three times as long.
   */
  paymentEventsDays: 90,
  reconciliationsDays: 90,
  /** The network addresses of the staff's sign-ins, and the emails of invitations, in the log of changes. */
  staffLogPersonalDataDays: 90,
  /** Jobs that succeeded or failed for good, and jobs that no worker has started. */
  finishedJobsDays: 7,
  waitingJobsDays: 14,
} as const;
