import { listMembers } from '#server/accounts/members.ts';
import { formatTable } from '../format-table.ts';
import { withShop } from '../with-shop.ts';

/** `shop members list`. */
export async function listAllMembers({ json }: { json?: true }): Promise<void> {
  await withShop(async ({ db }) => {
    const members = await listMembers(db);
    if (json) return console.log(JSON.stringify(members, null, 2));
    const rows = members.map(({ email, firstName, isMember, createdAt }) => [
      email,
      firstName ?? '',
      isMember ? 'member' : 'ended',
      createdAt.toISOString().slice(0, 10),
    ]);
    console.log(formatTable(['Email', 'First name', 'Membership', 'Joined'], rows));
    console.log(`\n${members.length === 1 ? '1 account' : `${members.length} accounts`}.`);
  });
}
