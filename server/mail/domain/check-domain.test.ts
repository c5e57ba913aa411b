import { expect, test } from 'vitest';
import { openSandbox } from '#tests/world/open-sandbox.ts';
import { checkDomain } from './check-domain.ts';
import { dkimRecord, makeDkimKey } from './keys.ts';

const now = new Date('2026-11-28T12:00:00Z');
const key = await makeDkimKey(now);
const dkim = dkimRecord(key);
const dkimName = `${key.selector}._domainkey.shop.example`;
const settings = {
  smtpUrl: 'smtp://user:secret@mail.example:587',
  from: 'Shop <hello@shop.example>',
  dkimKeys: [key],
};
const fine = {
  SPF: ['shop.example TXT v=spf1 a:mail.example ~all', 'mail.example A 192.0.2.7'],
  DKIM: [`${dkimName} TXT ${dkim}`],
  DMARC: ['_dmarc.shop.example TXT v=DMARC1; p=none'],
};

/** What the shop says about these records. */
async function check(lines: readonly string[], { changes = {}, faults = {} } = {}) {
  const { sandbox, control } = await openSandbox();
  await putZone(sandbox.url, lines);
  await control('POST', '/faults', faults);
  const dnsServers = [sandbox.dnsServer];
  const records = await checkDomain({ ...settings, ...changes }, { dnsServers, now });
  return { records, ...Object.fromEntries(records.map((record) => [record.kind, record])) };
}

function putZone(url: string, lines: readonly string[]) {
  const headers = { 'content-type': 'text/plain' };
  return fetch(`${url}/sandbox/zone`, { method: 'PUT', headers, body: lines.join('\n') });
}

test('records that are published as the shop shows them are right, also those above the domain', async () => {
  const { records } = await check(Object.values(fine).flat());
  expect(records.map(({ kind, state, sentence }) => [kind, state, sentence])).toEqual([
    ['SPF', 'right', ''],
    ['DKIM', 'right', ''],
    ['DMARC', 'right', ''],
  ]);
  expect(dkim.length).toBeGreaterThan(255);
  const none = await check([]);
  expect(none.records.map(({ state }) => state)).toEqual(['missing', 'missing', 'missing']);
  const published = none.records.map(({ name, value }) => `${name} TXT ${value}`);
  const again = await check([...published, 'mail.example A 192.0.2.7']);
  expect(again.records.map(({ state }) => state)).toEqual(['right', 'right', 'right']);

  const below = { changes: { from: 'hello@prints.shop.example' } };
  expect(await check(fine.DMARC, below)).toMatchObject({ DMARC: { state: 'right' } });
});

const chain = Array.from(
  { length: 11 },
  (_, index) => `n${index}.example TXT v=spf1 include:n${index + 1}.example ~all`,
);

const wrongRecords: [string, string, string[], RegExp][] = [
  [
    'two SPF records',
    'SPF',
    [...fine.SPF, 'shop.example TXT v=spf1 include:other.example -all'],
    /Join them/,
  ],
  [
    'too many look-ups',
    'SPF',
    ['shop.example TXT v=spf1 include:n0.example ~all', ...chain],
    /more than ten/,
  ],
  ['an include that is gone', 'SPF', ['shop.example TXT v=spf1 include:gone.example ~all'], /no SPF record/],
  ['a misspelled part', 'SPF', ['shop.example TXT v=spf1 ipv4:192.0.2.7 ~all'], /“ipv4:192.0.2.7”/],
  ['everybody', 'SPF', ['shop.example TXT v=spf1 a:mail.example +all'], /every machine/],
  ['another server', 'SPF', ['shop.example TXT v=spf1 ip4:192.0.2.99 ~all'], /does not allow mail.example/],
  ['a loop', 'SPF', ['shop.example CNAME b.example', 'b.example CNAME shop.example'], /leads back to itself/],
  ['another key', 'DKIM', [`${dkimName} TXT v=DKIM1; k=rsa; p=MIIC`], /differs from the shop's/],
  [
    'a key that was cut',
    'DKIM',
    [`${dkimName} TXT ${dkim.slice(0, 255)}`],
    /another string of the same record/,
  ],
  [
    'a key in two records',
    'DKIM',
    [`${dkimName} TXT ${dkim.slice(0, 255)}`, `${dkimName} TXT ${dkim.slice(255)}`],
    /must be one record/,
  ],
  ['a revoked key', 'DKIM', [`${dkimName} TXT v=DKIM1; p=`], /revokes/],
  ['backslashes', 'DKIM', [`${dkimName} TXT ${dkim.replaceAll(';', '\\;')}`], /backslashes/],
  ['a wildcard', 'DKIM', ['*.shop.example TXT v=spf1 -all'], /wildcard record/],
  ['a wildcard', 'DMARC', ['*.shop.example TXT v=spf1 -all'], /wildcard record/],
  ['a loop', 'DKIM', [`${dkimName} CNAME c.example`, `c.example CNAME ${dkimName}`], /Remove the CNAME/],
  ['two DMARC records', 'DMARC', [...fine.DMARC, '_dmarc.shop.example TXT v=DMARC1; p=reject'], /Keep one/],
  ['no policy', 'DMARC', ['_dmarc.shop.example TXT v=DMARC1; rua=mailto:a@shop.example'], /no p=none/],
];

test.each(wrongRecords)('%s of %s is wrong, with what to do', async (_, kind, lines, sentence) => {
  const found = await check(lines);
  expect(found).toMatchObject({ [kind]: { state: 'wrong', sentence: expect.stringMatching(sentence) } });
});

test('the record to publish joins what is there with what is missing', async () => {
  const lines = ['shop.example TXT v=spf1 mx -all', 'shop.example TXT v=spf1 include:spf.other.example ~all'];
  expect(await check(lines)).toMatchObject({
    SPF: { value: 'v=spf1 mx include:spf.other.example a:mail.example -all' },
  });
  const changes = { smtpUrl: 'smtps://user:secret@email-smtp.us-east-1.amazonaws.com:465' };
  expect(await check([], { changes })).toMatchObject({ SPF: { value: 'v=spf1 include:amazonses.com ~all' } });
});

test('an address that the record allows is right, and an include of another provider cannot be judged', async () => {
  const zone = ['mail.example A 192.0.2.7', 'spf.other.example TXT v=spf1 ip4:192.0.2.0/24 ~all'];
  const included = ['shop.example TXT v=spf1 include:spf.other.example ~all', ...zone];
  expect(await check(included)).toMatchObject({ SPF: { state: 'right' } });
  const changes = { smtpUrl: 'smtp://smtp.unknown.example:587' };
  expect(await check(included, { changes })).toMatchObject({
    SPF: { state: 'unknown', sentence: expect.stringContaining('your mail provider has told you') },
  });
});

test('name servers that stay silent cost some seconds, and every record is unknown', async () => {
  const { records } = await check(Object.values(fine).flat(), { faults: { names: { silent: true } } });
  expect(records.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(records[0]?.sentence).toContain('did not answer');
}, 60_000);

test('a key that was replaced keeps its record for seven days', async () => {
  const newer = await makeDkimKey(now);
  const changes = { dkimKeys: [newer, key] };
  const { records } = await check(fine.DKIM, { changes });
  expect(records.filter(({ kind }) => kind === 'DKIM')).toMatchObject([
    { state: 'missing', neededUntil: null },
    { state: 'right', neededUntil: new Date('2026-12-05T12:00:00Z') },
  ]);
});
