import { conflict, notFound, type RequestError } from './errors.ts';

/** What a function returns when it refuses. */
export type Refused<Result> = Extract<Result, { ok: false }>;

/** A sentence for each reason of a refusal. */
type Sentences<Refusal extends { reason: string }> = {
  [Reason in Refusal['reason']]: (refusal: Refusal & { reason: Reason }) => string;
};

/**
 * Makes the function that turns refusals into errors of HTTP. Their code is the reason, with underscores.
 * @param unknown the reason that is answered with 404; all others are 409
 */
export function refuseWith<Refusal extends { reason: string }>(
  unknown: Refusal['reason'],
  sentences: Sentences<Refusal>,
): (refusal: Refusal) => RequestError {
  const explain = explainWith(sentences);
  return (refusal) =>
    refusal.reason === unknown
      ? notFound(explain(refusal))
      : conflict(refusal.reason.replaceAll('-', '_'), explain(refusal));
}

/**
 * Makes the function that says why something was refused.
 * The cast is safe, because the table's function for a reason takes all refusals for that reason.
 */
export function explainWith<Refusal extends { reason: string }>(
  sentences: Sentences<Refusal>,
): (refusal: Refusal) => string {
  return (refusal) => {
    const explain = sentences[refusal.reason as Refusal['reason']] as (refusal: Refusal) => string;
    return explain(refusal);
  };
}
