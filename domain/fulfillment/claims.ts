import { countOf } from '../count-of.ts';
import { countCharacters } from '../customers/accounts.ts';
import { formatCents } from '../money.ts';
import { formatUtcDay, terms } from '../shop/terms.ts';
import { countWorkingDays, type IsoDay, workingDaysAfter } from '../shop/working-days.ts';
import { dayMs, hourMs, isoDay } from '../time.ts';
import { cleanText } from '../visible-text.ts';

/** What became of a buyer's claim that a print arrived damaged, or is the wrong one. */
export const claimStates = ['open', 'remake', 'refund', 'declined', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** How the studio's list divides them. */
export const claimGroups = ['open', 'decided'] as const;
export type ClaimGroup = (typeof claimGroups)[number];

/** Each state in words, for the studio. */
export const claimStateWords: Readonly<Record<ClaimState, string>> = {
  open: 'Open',
  remake: 'Made again',
  refund: 'Refunded',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The most photographs of a claim. */
export const maxClaimPhotos = 6;
/** The formats that an input of files asks for. It has no HEIC, so that phones hand over a JPEG. */
export const claimPhotoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff'] as const;

/** So many claims of an order are taken within 24 hours. */
export const maxClaimsOfDay = 10;

export const minClaimWords = 10;
export const maxClaimWords = 2000;

/** What happened, as it is stored: trimmed, with `\n` line endings, without hidden characters. */
export function normalizeClaimWords(words: string): string {
  return cleanText(words, 'lines');
}

/** The problem with normalized words, for the buyer or the owner who wrote them. */
export function claimWordsProblem(words: string): string | undefined {
  const count = countCharacters(words);
  if (count < minClaimWords) return `Please use at least ${minClaimWords} characters`;
  if (count <= maxClaimWords) return undefined;
  return `Text too long: it must have at most ${maxClaimWords.toLocaleString('en-US')} characters`;
}

/** The problem with the number of photographs of a claim. */
export function claimPhotosProblem(count: number): string | undefined {
  if (count === 0) return 'Please add at least one photo';
  if (count <= maxClaimPhotos) return undefined;
  return `Please choose at most ${maxClaimPhotos} photos`;
}

/** Whether a claim comes later than the terms allow. @param deliveredAt undefined when the carrier has not said so */
export function isLateClaim(at: Date, deliveredAt: Date | undefined): boolean {
  return deliveredAt !== undefined && at.getTime() - deliveredAt.getTime() > terms.damageReportHours * hourMs;
}

/** The last moment of the review: the end of the last of its business days. The owner's own days do not count. */
export function claimDecideBy(at: Date): Date {
  return endOfDecision(workingDaysAfter(isoDay(at), terms.damageReviewBusinessDays));
}

/** The last moment of a day for a decision. */
export function endOfDecision(day: IsoDay): Date {
  return new Date(`${day}T23:59:59Z`);
}

/** How far an owner can put off a decision at once. */
const maxExtensionDays = 90;

/** Why a claim cannot be decided by a day instead, for the owner. Undefined if it can. */
export function extensionProblem(
  day: IsoDay,
  { decideBy, now }: { decideBy: Date; now: Date },
): string | undefined {
  const earliest = isoDay(new Date(Math.max(decideBy.getTime(), now.getTime() - dayMs)));
  if (day <= earliest) return `The new day must be after ${formatUtcDay(earliest)}`;
  const latest = isoDay(new Date(now.getTime() + maxExtensionDays * dayMs));
  if (day > latest) return `The new day must be at most ${maxExtensionDays} days from now`;
  return undefined;
}

/** How many business days are left after today to decide a claim, as `claimDecideBy` counts them. */
export function claimDaysLeft(decideBy: Date, now: Date): number {
  return countWorkingDays(isoDay(now), isoDay(decideBy));
}

/** How urgent an open claim is, for the owner. A late one is marked as late beside it. */
export function describeDaysLeft({ daysLeft, isOverdue }: { daysLeft: number; isOverdue: boolean }): string {
  if (isOverdue) return 'Decide now';
  return daysLeft === 0 ? 'Decide today' : `${countOf(daysLeft, 'business day')} left`;
}

/** What the owner decided, as a sentence for the buyer. Undefined while the claim is open. */
export function describeDecision({
  state,
  refundCents,
}: {
  state: ClaimState;
  refundCents: number | null;
}): string | undefined {
  switch (state) {
    case 'open':
      return undefined;
    case 'remake':
      return 'We are making the print again, at no cost to you.';
    case 'refund':
      return refundCents === null ? 'We have refunded you.' : `We have refunded ${formatCents(refundCents)}.`;
    case 'declined':
      return 'We have declined this report.';
    case 'withdrawn':
      return 'You have withdrawn this report.';
  }
}
