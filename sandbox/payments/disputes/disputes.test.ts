import { expect, test } from 'vitest';
import { openSandbox, order } from '#tests/world/open-sandbox.ts';

async function openDisputed(body: object = {}) {
  const sandboxSetup = await openSandbox();
  const { stripe, control } = sandboxSetup;
  const { id } = await stripe.checkout.sessions.create(order());
  await control('POST', `/sessions/${id}/pay`, { card: '5555 5555 5555 4444' });
  const { json } = await control('POST', `/sessions/${id}/dispute`, body);
  return { ...sandboxSetup, id: String(json.id) };
}

const upload = (stripe: Awaited<ReturnType<typeof openDisputed>>['stripe'], data: Buffer) =>
  stripe.files.create({
    purpose: 'dispute_evidence',
    file: { name: 'receipt.pdf', type: 'application/pdf', data },
  });

test('evidence is staged in steps, and then sent once', async () => {
  const { stripe, id } = await openDisputed();
  const file = await upload(stripe, Buffer.from('%PDF-1.3 \r\n\r\n\xff'));
  expect(file).toMatchObject({ object: 'file', purpose: 'dispute_evidence', type: 'pdf' });
  const contents = await fetch(String(file.url), { headers: { authorization: 'Bearer sk_test_123' } });
  expect(Buffer.from(await contents.arrayBuffer()).toString()).toBe('%PDF-1.3 \r\n\r\n\xff');
  await stripe.disputes.update(id, { evidence: { receipt: file.id }, submit: false });
  const evidence = { customer_name: 'Ada Lind', service_date: 'March 3, 2026' };
  await stripe.disputes.update(id, { evidence, submit: false });
  const staged = await stripe.disputes.update(id, { evidence: { service_date: '' }, submit: false });
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence: { receipt: file.id, customer_name: 'Ada Lind', service_date: null },
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  expect(await stripe.disputes.update(id)).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1, past_due: false },
  });
  await expect(stripe.disputes.update(id, { submit: true })).rejects.toMatchObject({ statusCode: 400 });
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ evidence_details: { submission_count: 1 } });
});

test('evidence that is too long is refused, and files that are not there', async () => {
  const { stripe, id } = await openDisputed({ dueBy: 1_700_000_000 });
  const refusalOf = (evidence: object) =>
    stripe.disputes.update(id, { evidence, submit: false }).then(
      () => undefined,
      ({ message, code }) => code ?? message,
    );
  expect(await refusalOf({ uncategorized_text: 'x'.repeat(20_001) })).toContain('uncategorized_text');
  expect(await refusalOf({ receipt: 'file_none' })).toBe('resource_missing');
  expect(await refusalOf({ sender: 'x' })).toBe('parameter_unknown');
  const long = 'x'.repeat(20_000);
  const texts = ['billing_address', 'customer_name', 'customer_email_address', 'shipping_address'].concat([
    'service_date',
    'shipping_carrier',
    'shipping_date',
    'uncategorized_text',
  ]);
  const all = (max: number) => Object.fromEntries(texts.slice(0, max).map((name) => [name, long]));
  expect(await refusalOf(all(8))).toContain('at most 150000');
  expect(await refusalOf(all(4))).toBe('dispute_evidence_page_limit_exceeded');
  const { evidence_details } = await stripe.disputes.update(id, { submit: true });
  expect(evidence_details.past_due).toBe(true);
});
