/** Waiting jobs are stored under these names, so jobs under another name would never run. */
export const mailOwnerOfClaimJob = { name: 'mail-owner-of-claim' };
export const settleClaimRefundsJob = {
  name: 'settle-claim-refunds',
  cron: '*/10 * * * *',
  overdueAfterMinutes: 45,
};
export const deleteClaimPhotosJob = {
  name: 'delete-old-claim-photos',
  cron: '50 3 * * *',
  overdueAfterMinutes: 25 * 60,
};

/** What an email about a decision needs. It is due while the claim has this decision. */
export interface DecisionMailData {
  orderId: string;
  claimId: string;
  /** The decision's row in the log. Each decision is emailed once. */
  changeId: string;
}
