import { policies, policyNames } from '#domain/shop/policies.ts';
import { list, message, type Phrases, quote } from './phrases.ts';

/** The shop's details and policies, messages and members. The log has no names of members. */
export const describeShop = {
  'shop.details-changed': ({ before, after }) => {
    const changed = Object.keys(after);
    const [first] = changed;
    if (changed.length !== 1 || first === undefined)
      return `changed ${list(changed.map(nameDetail))} of the shop`;
    const [old, now] = [before[first], after[first]];
    const isText = typeof old === 'string' && typeof now === 'string';
    return `changed ${nameDetail(first)} of the shop${isText ? ` from ${quote(old)} to ${quote(now)}` : ''}`;
  },
  'shop.policy-changed': ({ after }) => {
    const policy = policyNames.find((name) => `policies.${name}` in after);
    return `changed the ${policy ? policies[policy].title : 'policies'}`;
  },
  'message.answered': ({ id, after, names }) => {
    const text = names.replies.get(String(after.reply));
    return `answered ${message(id, names)}${text ? `: ${quote(text)}` : ''}`;
  },
  'message.done': ({ id, names }) => `marked ${message(id, names)} as done`,
  'message.reopened': ({ id, names }) => `opened ${message(id, names)} again`,
  'member.ended': () => 'ended a membership',
  'member.restored': () => 'restored a membership',
  'member.signed-out': () => 'signed a member out everywhere',
  'member.exported': () => "copied a member's data",
  'member.deleted': () => "deleted a member's account",
} satisfies Phrases;

/** `hero.sentence` as `hero sentence`, `sender.address.line1` as `sender address line1`. */
function nameDetail(path: string): string {
  return path
    .replaceAll('.', ' ')
    .replace(/[a-z][A-Z]/g, ([small = '', large = '']) => `${small} ${large.toLowerCase()}`);
}
