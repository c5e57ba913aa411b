import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database/open-test-database.ts';
import { startShop } from './start-shop.ts';

test("the start of a public shop warns of another company's music at the studio's address", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'passepartout music '));
  const database = await openTestDatabase();
  const path = join(dataDir, 'output.txt');
  const output = await open(path, 'w');
  const settings = {
    SHOP_URL: 'https://prints.example',
    STRIPE_SECRET_KEY: 'sk_test_shop',
    STRIPE_WEBHOOK_SECRET: 'whsec_shop',
    TOKEN_SECRET: 'a'.repeat(44),
    MUSIC_PLAYLIST_URL: 'https://soundcloud.com/ada/sets/quiet-rooms',
    // With mail of its own, it needs no sandbox.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Shop <shop@prints.example>',
    OWNER_EMAIL: 'owner@prints.example',
    DEMO_PRINTS: 'off',
  };
  const shop = await startShop(dataDir, { databaseUrl: database.url, settings, output: output.fd });
  try {
    expect(await readFile(path, 'utf8')).toMatch(
      /The music player runs a script of w\.soundcloud\.com at https:\/\/prints\.example.* Set STUDIO_URL/,
    );
  } finally {
    await shop.stop();
    await output.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}, 600_000);
