import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { findSecrets } from '#tests/process/find-secrets.ts';
import type { Machine } from './open-machine.ts';
import { entered } from './set-up-shop.ts';

/** All that browsers were answered, by its address. It grows while they are used. */
export type Answers = Map<string, Buffer>;

export function recordAnswers(context: BrowserContext, answers: Answers): void {
  context.on('response', async (response) => {
    const body = await response.body().catch(() => undefined);
    const headers = Buffer.from(JSON.stringify(await response.allHeaders().catch(() => ({}))));
    answers.set(`answer ${answers.size + 1}, ${response.url()}`, Buffer.concat([headers, body ?? headers]));
  });
}

const storedSettings = z.object({
  STRIPE_WEBHOOK_SECRET: z.string(),
  EASYPOST_WEBHOOK_SECRET: z.string(),
  DKIM_KEYS: z
    .string()
    .transform((text) => z.array(z.object({ privateKey: z.string() })).parse(JSON.parse(text))),
  TOKEN_SECRET: z.string(),
});

/** The secrets that the shop has made. */
export async function readMadeSecrets({ run, folder }: Machine): Promise<Record<string, string>> {
  const node = 'node_modules/.bin/node --env-file=.env tests/install/print-settings.ts';
  const { code } = await run(
    `cd /opt/passepartout && runuser -u passepartout -- ${node} > /root/settings.json`,
  );
  assert.equal(code, 0);
  const text = await readFile(join(folder, 'root/settings.json'), 'utf8');
  const { STRIPE_WEBHOOK_SECRET, EASYPOST_WEBHOOK_SECRET, DKIM_KEYS, TOKEN_SECRET } = storedSettings.parse(
    JSON.parse(text),
  );
  return {
    STRIPE_WEBHOOK_SECRET,
    EASYPOST_WEBHOOK_SECRET,
    TOKEN_SECRET,
    // A line of it, because texts may break it elsewhere.
    dkim: DKIM_KEYS[0]?.privateKey.split('\n')[3] ?? '',
  };
}

interface Search {
  machine: Machine;
  /** What the shop has printed. */
  log: string;
  answers: Answers;
  /** The folder of a backup, in the machine. */
  backup: string;
  made: readonly Record<string, string>[];
  metricsToken: string;
}

/** Fails if any secret is in the database, the backup, a log, the metrics or an answer. */
export async function expectNoSecrets({ machine, log, answers, backup, made, metricsToken }: Search) {
  const { run, folder } = machine;
  const places = new Map<string, string | Buffer>([...answers, ['the log', log]]);
  const dumps = [
    `runuser -u postgres -- pg_dump passepartout > /root/database.sql`,
    `pg_restore --file /root/backup.sql ${backup}/database`,
    `curl -fsS -H 'Authorization: Bearer ${metricsToken}' http://127.0.0.1:3000/metrics > /root/metrics.txt`,
  ];
  for (const dump of dumps) assert.equal((await run(dump)).code, 0);
  for (const [name, content] of [
    ['database.sql', 'COPY public.settings'],
    ['backup.sql', 'COPY public.settings'],
    ['metrics.txt', 'passepartout_mails_total'],
  ] as const) {
    const text = await readFile(join(folder, 'root', name), 'utf8');
    assert.ok(text.includes(content), `${name} has no ${content}.`);
    places.set(name, text);
  }
  for (const searched of [backup, 'var/log/nginx', 'var/log/postgresql'])
    for (const file of await readdir(join(folder, searched), { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      if (file.isFile()) places.set(path, await readFile(path));
    }
  assert.match(log, /the settings were changed in the studio/);
  const changes = [...answers].filter(([name]) => name.includes('/api/studio/changes'));
  assert.match(changes.join('\n'), /STRIPE_SECRET_KEY/);
  const secrets = Object.assign(
    { ...entered, metricsToken },
    ...made.map((each, index) => rename(each, index)),
  );
  assert.deepEqual(findSecrets(secrets, places), []);
  console.log(`${Object.keys(secrets).length} secrets are in none of ${places.size} places.`);
}

const rename = (secrets: Record<string, string>, index: number) =>
  Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [`${name} ${index + 1}`, secret]));
