import type { JobKind } from '#server/jobs/jobs.ts';
import type { OrderContext } from '#server/orders/order-context.ts';
import { deleteClaimPhotosJob, mailOwnerOfClaimJob, settleClaimRefundsJob } from './claim-jobs.ts';
import {
  type ClaimMailContext,
  mailOwnerOfClaims,
  sendClaimMails,
  sendDeclineMails,
  sendExtensionMails,
  sendRemakeMails,
} from './claim-mails.ts';
import { deleteClaimPhotos, type PhotosContext } from './delete-claim-photos.ts';
import { settleClaimRefunds } from './refund-claim.ts';

/** Every kind of job of claims besides the emails to buyers, which are in `order-jobs.ts`. */
export const claimJobs = [mailOwnerOfClaimJob, settleClaimRefundsJob, deleteClaimPhotosJob];

export function workOnClaimJobs(context: OrderContext & ClaimMailContext & PhotosContext): JobKind<never>[] {
  return [
    sendClaimMails(context),
    sendRemakeMails(context),
    sendDeclineMails(context),
    sendExtensionMails(context),
    mailOwnerOfClaims(context),
    { ...settleClaimRefundsJob, work: () => settleClaimRefunds(context) },
    deleteClaimPhotos(context),
  ];
}
