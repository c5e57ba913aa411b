import { v7 as newId } from 'uuid';
import { encodeCursor } from '#server/catalogue/listing/cursor.ts';
import { startMemberSession } from '#server/customers/accounts/sessions/session.ts';
import { passwordResets, users } from '#server/customers/accounts/tables.ts';
import { hashToken, newToken } from '#server/sign-in/opaque-tokens.ts';
import { ingestedOrder, newEmail, newSession, paySession } from '#tests/world/buy.ts';
import { authenticated } from '#tests/world/member.ts';
import { saveFavourite } from '#tests/world/member-actions.ts';
import type { TestShop } from '#tests/world/open-test-shop.ts';
import { prints } from '#tests/world/prints.ts';
import { rowOf } from '#tests/world/refund.ts';
import { openClaimPlaceholders } from './claim-placeholders.ts';
import { openStudioPlaceholders } from './studio-placeholders.ts';
import { openWorkshopPlaceholders } from './workshop-placeholders.ts';

/** Functions that resolve placeholders: `placeholders.email(1)` returns the value for `(email.1)`. */
export type Placeholders = Record<string, (number: number) => Promise<string>>;

/** Who buys the orders that requests can change. */
export interface FuzzedBuyer {
  email: string;
  /** Those of a signed-in member. */
  headers(): Promise<Record<string, string>>;
  /** Whether an order is the member's, whose account a request may have deleted since. */
  owns(order: { userId: string | null }): Promise<boolean>;
}

const hourMs = 60 * 60 * 1000;

/** Creates the accounts and sessions that placeholders stand for. A member that a request deleted is created again. */
export async function openPlaceholders(world: TestShop, password: string): Promise<Placeholders> {
  const { accounts, database } = world.shop;
  const passwordHash = await accounts.passwords.hash(password);
  const sessions = await openSessions(world);
  let paidSessionsUsed = 0;

  const account = async (number: number) => {
    const details = { passwordHash, isMember: true };
    const [member] = await database.db
      .insert(users)
      .values({ id: newId(), email: emailOf(number), ...details })
      .onConflictDoUpdate({ target: users.email, set: details })
      .returning();
    if (!member) throw new Error(`Member ${number} was not inserted or updated.`);
    return member;
  };
  const accessToken = async (number: number) => {
    const { id, tokenVersion } = await account(number);
    return accounts.accessTokens.issue({ userId: id, tokenVersion });
  };
  /** Member 0 buys, with the email whose links requests carry. */
  const buyer: FuzzedBuyer = {
    email: buyerEmail,
    headers: async () => authenticated(await accessToken(0)),
    owns: async ({ userId }) => userId === (await account(0)).id,
  };
  return {
    email: async (number) => (await account(number)).email,
    newEmail: async () => newEmail(),
    password: async () => password,
    userId: async (number) => (await account(number)).id,
    accessToken,
    async refreshToken(number) {
      const session = await startMemberSession(accounts, await account(number));
      return session?.refreshToken.token ?? '';
    },
    async resetToken(number) {
      const token = newToken();
      const { id: userId } = await account(number);
      const expiresAt = new Date(Date.now() + hourMs);
      await database.db.insert(passwordResets).values({ tokenHash: hashToken(token), userId, expiresAt });
      return token;
    },
    async favourite(number) {
      const { id: userId, email } = await account(number);
      const token = await accessToken(number);
      const headers = authenticated(token);
      const member = { userId, email, password, accessToken: token, cookie: '', headers };
      return (await saveFavourite(world, member)).json()[0]._id;
    },
    cursor: async () =>
      encodeCursor({ createdAt: '2025-03-03 06:00:00.000000+00', id: prints.nightWindows.id }),
    orderLink: async (number) =>
      world.shop.orderLinks.toOrdersOf(number === 0 ? buyerEmail : emailOf(number)),
    openSession: async () => sessions.open,
    expiredSession: async () => sessions.expired,
    async paidSession() {
      paidSessionsUsed += 1;
      return sessions.paid[paidSessionsUsed % sessions.paid.length] ?? '';
    },
    ...(await openStudioPlaceholders(world, password)),
    ...openWorkshopPlaceholders(world),
    ...openClaimPlaceholders(world, buyer),
    orderId: openOrders(world, buyer),
    uuid: async (number) => `0198c000-0000-7000-8000-00000000fff${number}`,
    newUuid: async () => newId(),
  };
}

/** The id of an order of the buyer that is paid and has not been changed. */
function openOrders(world: TestShop, buyer: FuzzedBuyer): () => Promise<string> {
  // No order has this id yet.
  let orderId = newId();
  const isUnchanged = async () => {
    const order = await rowOf(world, { _id: orderId });
    if (order?.status !== 'paid' || order.amountRefunded > 0) return false;
    return order.delayedTo === null && !order.isDelayedForUnknown && buyer.owns(order);
  };
  return async () => {
    if (await isUnchanged()) return orderId;
    const session = await newSession(world, undefined, await buyer.headers());
    await paySession(world, session, { email: buyer.email });
    orderId = (await ingestedOrder(world, session))._id;
    return orderId;
  };
}

const buyerEmail = 'buyer@example.com';

function emailOf(number: number): string {
  return `member-${number}@example.com`;
}

/** Payment sessions in each state. A paid one becomes an order when a request first ingests it. */
async function openSessions(world: TestShop) {
  const [open, expired, ...paid] = await Promise.all(Array.from({ length: 7 }, () => newSession(world)));
  if (!open || !expired) throw new Error('No sessions were opened.');
  await world.provider.checkout.sessions.expire(expired);
  for (const session of paid) await paySession(world, session, { email: buyerEmail });
  return { open, expired, paid };
}
