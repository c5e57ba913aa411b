import fc from 'fast-check';
import { breakMeaning, breakText } from './break-body.ts';
import { breakAddress, breakHeaders, breakQuery } from './break-head.ts';
import type { Draft } from './draft.ts';
import type { Call } from './read-calls.ts';
import { validDraft } from './valid-draft.ts';

/** A valid request with one to three mutations. */
export function brokenDraft(call: Call): fc.Arbitrary<Draft> {
  const mutations = [
    ...(call.body ? [breakMeaning, breakMeaning, breakMeaning, breakText] : []),
    ...(call.parameters.some((parameter) => parameter.in === 'query') ? [breakQuery, breakQuery] : []),
    ...[breakQuery, breakHeaders, breakHeaders, breakAddress],
  ];
  const breakages = fc.array(fc.oneof(...mutations), { minLength: 1, maxLength: 3 });
  return fc
    .tuple(validDraft(call), breakages)
    .map(([draft, breakages]) => breakages.reduce((broken, breakage) => breakage(broken), draft));
}
