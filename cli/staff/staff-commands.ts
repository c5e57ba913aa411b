import { countOf } from '#domain/count-of.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Database } from '#server/database/database.ts';
import { changeStaff } from '#server/staff/change-staff.ts';
import { type ListedStaff, listStaff } from '#server/staff/find-staff.ts';
import { endStaffSessions } from '#server/staff/sessions/end-sessions.ts';
import { formatTable, type JsonOption, printResult } from '../output.ts';
import { withShop } from '../with-shop.ts';

const now = () => new Date();

/** `shop studio staff`. */
export async function list({ json }: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const members = await listStaff(db);
    if (json) return console.log(JSON.stringify(members, null, 2));
    const rows = members.map((member) => [
      member.email,
      member.name,
      member.disabledAt ? `${member.role}, disabled` : member.role,
      describeSignIn(member),
      member.seenAt?.toISOString().slice(0, 16).replace('T', ' ') ?? '',
    ]);
    console.log(formatTable(['Email', 'Name', 'Role', 'Signs in with', 'Last seen (UTC)'], rows));
    console.log(`\n${countOf(members.length, 'person').replace('persons', 'people')}.`);
  });
}

function describeSignIn({ passkeys, hasPassword }: ListedStaff): string {
  const parts = [passkeys > 0 ? countOf(passkeys, 'passkey') : '', hasPassword ? 'password and codes' : ''];
  return parts.filter(Boolean).join(', ');
}

/** `shop studio disable <email>`. */
export async function disable(email: string, options: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const { id } = await requireStaff(db, email);
    await changeStaff({ db, now }, { id, disabled: true, author: 'terminal' });
    const sentence = `${email} is signed out and cannot sign in again. Open invitations to and by them are withdrawn.`;
    printResult(options, { email, disabled: true }, sentence);
  });
}

/** `shop studio enable <email>`. */
export async function enable(email: string, options: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const { id } = await requireStaff(db, email);
    await changeStaff({ db, now }, { id, disabled: false, author: 'terminal' });
    printResult(options, { email, disabled: false }, `${email} can sign in again.`);
  });
}

/** `shop studio end-sessions [email]`. */
export async function endSessions(email: string | undefined, options: JsonOption): Promise<void> {
  await withShop(async ({ db }) => {
    const staffId = email && (await requireStaff(db, email)).id;
    const ended = await db.transaction((tx) =>
      endStaffSessions(tx, { now }, { staffId, author: 'terminal' }),
    );
    const whose = email ?? 'everybody';
    printResult(options, { email, ended }, `${countOf(ended, 'session')} of ${whose} ended.`);
  });
}

async function requireStaff(db: Database, email: string): Promise<ListedStaff> {
  const member = (await listStaff(db)).find((each) => each.email === email);
  if (member) return member;
  throw new OperatorError(`No member of staff has the email ${email}; "studio staff" lists them all.`);
}
