import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { formatUtcDay } from '#domain/shop/terms.ts';
import { findDisputes } from '#server/orders/refunds/disputes.ts';
import { staffChanges } from '#server/staff/tables.ts';
import { newOrder } from '#tests/world/buy.ts';
import { type Disputed, dispute, disputeAtProvider, stageEvidence } from '#tests/world/dispute.ts';
import { openTestShop } from '#tests/world/open-test-shop.ts';
import { newStaff, type SignedInStaff, studio } from '#tests/world/staff.ts';

const world = await openTestShop();
const { db } = world.shop.database;
let owner: SignedInStaff;
// A verification counts for a few minutes.
beforeEach(async () => {
  owner = await newStaff(world);
});
afterEach(() => world.setFaults());
afterAll(() => world.close());

const stage = (disputed: Disputed, summary?: string) => stageEvidence(world, owner, disputed, summary);
const send = ({ path }: Disputed, stagedAt: string) =>
  studio(world, `POST ${path}/send`, { ...owner, body: { stagedAt } });
const stored = async ({ order }: Disputed) => (await findDisputes(db, order._id))[0];
const outcomesOf = async ({ order }: Disputed, action: string) =>
  (await db.select().from(staffChanges).where(eq(staffChanges.subjectId, order._id)))
    .filter((row) => row.action === action)
    .map(({ outcome }) => outcome);

test('the owner replaces the summary, and a second press on send sends nothing', async () => {
  const disputed = await dispute(world, await newOrder(world));
  const first = (await stage(disputed)).json();
  const staged = (await stage(disputed, '  It arrived.\n\nSee the scans.  ')).json();
  expect(staged.summary).toBe('It arrived.\n\nSee the scans.');
  expect((await stage(disputed, 'x'.repeat(5001))).statusCode).toBe(400);
  const outdated = await send(disputed, first.stagedAt);
  expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'staged_again']);

  const answers = await Promise.all([1, 2, 3].map(() => send(disputed, staged.stagedAt)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409]);
  const again = await send(disputed, staged.stagedAt);
  expect([again.statusCode, again.json().error]).toEqual([
    409,
    `The evidence was sent on ${formatUtcDay(new Date())}. It can be sent once, so nothing was sent now.`,
  ]);
  expect((await stage(disputed)).json().code).toBe('sent');
  const { status, evidence, evidence_details } = await disputeAtProvider(world, disputed);
  expect(status).toBe('under_review');
  expect(evidence_details.submission_count).toBe(1);
  expect(evidence.enhanced_evidence).toEqual({});
  expect(evidence.uncategorized_text).toMatch(/^It arrived\.\n\nSee the scans\.\n\nChronology/);
  expect(await outcomesOf(disputed, 'evidence-sent')).toEqual([null]);
  const log = (await studio(world, 'GET changes', owner)).body;
  expect(log).toContain('sent evidence for a dispute of');
  expect(log).not.toContain('See the scans');
});

test('an answer that was lost is found out by reading the dispute', async () => {
  const disputed = await dispute(world, await newOrder(world));
  // A late event about what is staged would read the dispute too.
  await world.setFaults({ webhooks: { drop: true } });
  const { stagedAt } = (await stage(disputed)).json();
  const cut = { path: `/v1/disputes/${disputed.id}`, method: 'POST', cut: true, afterWork: true };
  await world.setFaults({ webhooks: { drop: true }, api: cut });
  expect((await send(disputed, stagedAt)).statusCode).toBe(502);
  expect((await stored(disputed))?.evidenceSentAt).toBeNull();
  expect(await outcomesOf(disputed, 'evidence-sent')).toEqual(['begun']);
  await world.setFaults({ webhooks: { drop: true } });
  expect((await send(disputed, stagedAt)).json().code).toBe('sent');
  expect((await stored(disputed))?.evidenceSentAt).toBeInstanceOf(Date);
  expect(await outcomesOf(disputed, 'evidence-sent')).toEqual([null]);
  expect((await disputeAtProvider(world, disputed)).evidence_details.submission_count).toBe(1);
});

test('while the provider is down, nothing is marked as staged or sent; afterwards it is sent once', async () => {
  const disputed = await dispute(world, await newOrder(world));
  await world.setFaults({ api: { path: '/v1/files', status: 503 } });
  const refused = await stage(disputed);
  expect([refused.statusCode, refused.json().error]).toEqual([
    502,
    'The payment provider does not answer. Try again in a moment: evidence is never sent twice.',
  ]);
  expect((await stored(disputed))?.evidenceStagedAt).toBeNull();
  await world.setFaults();
  expect((await send(disputed, new Date().toISOString())).json().code).toBe('not_staged');
  const { stagedAt } = (await stage(disputed)).json();
  await world.setFaults({ api: { path: '/v1/disputes', method: 'POST', status: 500 } });
  expect((await send(disputed, stagedAt)).statusCode).toBe(502);
  expect((await stored(disputed))?.evidenceSentAt).toBeNull();
  await world.setFaults();
  expect((await disputeAtProvider(world, disputed)).evidence_details.submission_count).toBe(0);
  expect((await send(disputed, stagedAt)).statusCode).toBe(204);
  expect((await disputeAtProvider(world, disputed)).evidence_details.submission_count).toBe(1);
});

test('evidence is refused with the day after the deadline, and when the dispute is closed', async () => {
  const late = await dispute(world, await newOrder(world), {
    dueBy: Date.parse('2026-03-03T12:00:00Z') / 1000,
  });
  for (const answer of [await stage(late), await send(late, new Date().toISOString())])
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      'The bank accepted evidence until March 3, 2026. It is too late to send any.',
    ]);
  const { lines } = (await studio(world, 'GET today', owner)).json();
  expect(lines.find(({ id }: { id: string }) => id === `dispute-${late.id}`)).toMatchObject({
    isAlert: false,
    sentence: expect.stringContaining('Nothing was sent by March 3, 2026, and the bank decides.'),
  });
  const shown = (await studio(world, `GET orders/${late.order._id}`, owner)).json();
  expect(shown.disputes).toMatchObject([{ isOpen: true, isPastDue: true, sentAt: null }]);
  const closed = await dispute(world, await newOrder(world));
  await world.sandbox(`/sandbox/disputes/${closed.id}/close`, { status: 'won' });
  expect((await stage(closed)).json().code).toBe('closed');
  const other = await newOrder(world);
  expect((await stage({ ...closed, path: `orders/${other._id}/disputes/${closed.id}` })).statusCode).toBe(
    404,
  );
});

test('Today names the day until which a dispute must be answered, and what happened after it', async () => {
  const disputed = await dispute(world, await newOrder(world));
  const line = async () =>
    (await studio(world, 'GET today', owner))
      .json()
      .lines.find(({ id }: { id: string }) => id === `dispute-${disputed.id}`);
  const dueBy = (await stored(disputed))?.evidenceDueBy ?? '';
  expect(await line()).toMatchObject({
    isAlert: true,
    sentence: expect.stringContaining(` is open (fraudulent). Answer it by ${formatUtcDay(dueBy)}.`),
    action: { to: `/orders/${disputed.order._id}` },
  });
  const { stagedAt } = (await stage(disputed)).json();
  await send(disputed, stagedAt);
  expect(await line()).toMatchObject({
    isAlert: false,
    sentence: expect.stringContaining(
      `The evidence was sent on ${formatUtcDay(new Date())}, and the bank decides.`,
    ),
  });
});

test('evidence that the owner sent on the pages of the provider counts as sent', async () => {
  const disputed = await dispute(world, await newOrder(world));
  await world.provider.disputes.update(disputed.id, { submit: true });
  await expect.poll(async () => (await stored(disputed))?.evidenceSentAt).toBeInstanceOf(Date);
  expect((await stage(disputed)).json().code).toBe('sent');
});
