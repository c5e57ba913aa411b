import { countOf } from '#domain/count-of.ts';
import { member, type Phrases, quote } from './phrases.ts';

/** Staff, invitations and sessions. Addresses and invited emails leave the log after 90 days. */
export const describeStaff = {
  'staff.joined': ({ after }) => `joined the staff as ${after.role}`,
  'staff.changed': ({ id, before, after, names }) => {
    const name = member(id, names);
    if (after.disabled === true) return `locked ${name} out of the studio`;
    if (after.disabled === false) return `let ${name} into the studio again`;
    return `changed the role of ${name} from ${before.role} to ${after.role}`;
  },
  'staff.renamed': ({ before, after }) =>
    `changed their name from ${quote(before.name)} to ${quote(after.name)}`,
  'staff.email-link-asked': () => 'asked for a link to a new email',
  'staff.email-changed': ({ before, after }) => `changed their email from ${before.email} to ${after.email}`,
  'staff.recovery-code-made': () => 'made a new recovery code',
  'staff.recovery-code-used': () => 'used their recovery code',
  'passkey.added': ({ after }) => `added the passkey ${quote(after.label)}`,
  'passkey.renamed': ({ before, after }) =>
    `renamed the passkey ${quote(before.label)} to ${quote(after.label)}`,
  'passkey.removed': ({ before }) => `removed the passkey ${quote(before.label)}`,
  'staff.sessions-ended': ({ id, before, names }) =>
    `ended ${countOf(Number(before.sessions), 'session')} of ${member(id, names)}`,
  'invitation.invited': ({ after }) => `invited ${after.email ?? 'a person'} as ${after.role}`,
  'invitation.withdrawn': ({ before }) => `withdrew the invitation of ${before.email ?? 'a person'}`,
  'session.started': ({ after }) => `signed in${after.address ? ` from ${after.address}` : ''}`,
  'session.verified': () => 'confirmed who they are',
  'session.ended': ({ before }) => `ended a session${before.address ? ` from ${before.address}` : ''}`,
} satisfies Phrases;
