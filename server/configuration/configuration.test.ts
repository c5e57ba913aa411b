import { describe, expect, test } from 'vitest';
import {
  ConfigurationError,
  isDemonstration,
  labelsOf,
  needsSandbox,
  playsSandboxMusic,
  readConfiguration,
} from './configuration.ts';

const live = {
  SHOP_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Shop <hello@shop.example>',
  OWNER_EMAIL: 'owner@shop.example',
};

const labels = { EASYPOST_API_KEY: 'EZAKabc', EASYPOST_WEBHOOK_SECRET: 'hard to guess, 16 signs' };

function errorOf(variables: Record<string, string>): string {
  try {
    readConfiguration(variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  return '';
}

describe('the configuration', () => {
  test('an empty environment gives a shop on port 3000 with the sandbox', () => {
    const configuration = readConfiguration({});
    expect(configuration).toMatchObject({ port: 3000, host: '127.0.0.1', shopUrl: 'http://localhost:3000' });
    expect(needsSandbox(configuration)).toBe(true);
  });

  test('a collector of traces has an address, and a share of the orders that is by default all', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };
    expect(readConfiguration({}).traces).toBeUndefined();
    expect(readConfiguration(collector).traces).toEqual({ url: 'http://127.0.0.1:4318/v1/traces', share: 1 });
    expect(errorOf({ OTEL_TRACES_SAMPLER_ARG: '10' })).toBe(
      'OTEL_TRACES_SAMPLER_ARG is "10"; it must be a number from 0 to 1.',
    );
  });

  test('an empty value counts as not set', () => {
    expect(readConfiguration({ PORT: '', SHOP_URL: '' }).port).toBe(3000);
  });

  test('sandbox labels are bought with sandbox payments only', () => {
    const sandboxUrl = 'http://127.0.0.1:4242';
    const labelsWith = (settings: Record<string, string>) =>
      labelsOf(readConfiguration(settings), sandboxUrl);
    expect(labelsWith({})).toEqual({ apiKey: 'EZTKsandbox', apiUrl: sandboxUrl });
    expect(labelsWith(live)).toBeUndefined();
    expect(labelsWith({ ...live, ...labels })).toEqual({ apiKey: 'EZAKabc' });
    const { lacking, ...local } = readConfiguration({});
    const unreadable = [{ name: 'EASYPOST_API_KEY', reason: 'other-secret' }] as const;
    expect(labelsOf({ ...local, lacking: { ...lacking, labels: unreadable } }, sandboxUrl)).toBeUndefined();
  });

  test('a real shop needs no sandbox', () => {
    expect(needsSandbox(readConfiguration(live))).toBe(false);
  });

  test.each(['https://shop.example', 'https://127.0.0.1.shop.example'])(
    'a shop at %s without keys accepts no payments and sends no emails, and uses no sandbox',
    (SHOP_URL) => {
      const configuration = readConfiguration({ SHOP_URL });
      expect(configuration.lacking).toEqual({
        payments: [{ name: 'STRIPE_SECRET_KEY', reason: 'unset' }],
        mail: [{ name: 'SMTP_URL', reason: 'unset' }],
        labels: [],
        backups: [],
      });
      expect(needsSandbox(configuration)).toBe(false);
      expect(isDemonstration(configuration)).toBe(false);
      expect(labelsOf(configuration, 'http://127.0.0.1:4242')).toBeUndefined();
    },
  );

  test('every wrong setting is reported at once, with its value and what it must be', () => {
    const message = errorOf({ PORT: 'seventy', TRUST_PROXY: 'perhaps', DATABASE_URL: 'mysql://x' });
    expect(message.split('\n')).toHaveLength(3);
    expect(message).toContain('PORT is "seventy"; it must be a port from 1 to 65535.');
    expect(message).toContain('TRUST_PROXY is "perhaps"');
    expect(message).toContain('DATABASE_URL is "mysql://');
  });

  test('a value that breaks two rules of its variable is reported once', () => {
    const message = errorOf({ ...live, MAIL_FROM: 'x' });
    expect(message).toBe('MAIL_FROM is "x"; it must be an address, such as hello@shop.example.');
  });

  test('the demo prints hang in a shop that accepts no real money, or if they are turned on', () => {
    const hangs = (settings: Record<string, string>) => readConfiguration(settings).hangsDemoPrints;
    expect(hangs({})).toBe(true);
    expect(hangs({ DEMO_PRINTS: 'off' })).toBe(false);
    expect(hangs({ ...live, STRIPE_SECRET_KEY: 'sk_test_abc' })).toBe(true);
    expect(hangs(live)).toBe(false);
    expect(hangs({ ...live, DEMO_PRINTS: '1' })).toBe(true);
  });

  test('masters are kept unless they are turned off, and any other value is reported', () => {
    expect(readConfiguration({}).keepsMasters).toBe(true);
    expect(readConfiguration({ MASTERS: 'none' }).keepsMasters).toBe(false);
    expect(errorOf({ MASTERS: 'move' })).toBe('MASTERS is "move"; it must be copy or none.');
  });

  test('a short secret and an origin with a path are reported', () => {
    const message = errorOf({ TOKEN_SECRET: 'gallery', CORS_ORIGINS: 'https://shop.example/cart' });
    expect(message).toMatch(/^TOKEN_SECRET is .*; it must be a random text of at least 32 characters/m);
    expect(message).toMatch(/^CORS_ORIGINS is .*; it must be a list of web addresses without a path/m);
    const { corsOrigins } = readConfiguration({ CORS_ORIGINS: 'https://a.example, http://b.example:8080/' });
    expect(corsOrigins).toEqual(['https://a.example', 'http://b.example:8080']);
  });

  test('without the secret that its processes share, a public shop uses no key of its machine either', () => {
    const { payments, mail, lacksSecret, lacking } = readConfiguration({
      ...live,
      DATABASE_URL: 'postgres://shop@database.example/shop',
    });
    expect([payments, mail, lacksSecret]).toEqual([undefined, undefined, true]);
    expect(lacking.payments).toContainEqual({ name: 'STRIPE_SECRET_KEY', reason: 'no-secret' });
  });

  test('a wrong secret is not repeated in full', () => {
    expect(errorOf({ STRIPE_SECRET_KEY: 'pk_live_verysecretindeed' })).not.toContain('verysecretindeed');
  });

  test.each([
    ['a live key at an http: address', { ...live, SHOP_URL: 'http://shop.example' }, 'SHOP_URL'],
    ['a live key with the sandbox for mail', { ...live, SMTP_URL: '' }, 'SMTP_URL'],
    [
      'a production key for labels with test payments',
      { ...live, ...labels, STRIPE_SECRET_KEY: 'sk_test_abc' },
      'EASYPOST_API_KEY',
    ],
    [
      'a test key for labels with real payments',
      { ...live, ...labels, EASYPOST_API_KEY: 'EZTKabc' },
      'EASYPOST_API_KEY',
    ],
    [
      'a key for labels without the secret of its webhook',
      { ...live, ...labels, EASYPOST_WEBHOOK_SECRET: '' },
      'EASYPOST_WEBHOOK_SECRET',
    ],
    ['a key without a webhook secret', { ...live, STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
    ['a mail server without a sender', { ...live, MAIL_FROM: '' }, 'MAIL_FROM'],
    [
      'a studio at an http: address beside a shop at https:',
      { ...live, STUDIO_URL: 'http://studio.shop.example/studio' },
      'STUDIO_URL',
    ],
    ['the key of a bucket without its name', { S3_ACCESS_KEY_ID: 'key' }, 'S3_BUCKET'],
    [
      'a widget without a playlist',
      { MUSIC_WIDGET_URL: 'https://music.example/api.js' },
      'MUSIC_PLAYLIST_URL',
    ],
    [
      'the server behind a pooler without the pooler',
      { DATABASE_SESSION_URL: 'postgres://shop@database.example/shop' },
      'DATABASE_URL',
    ],
    ['half an access key', { S3_BUCKET: 'prints', S3_ACCESS_KEY_ID: 'key' }, 'S3_SECRET_ACCESS_KEY'],
    [
      "another storage than Amazon's without a key",
      { S3_BUCKET: 'prints', S3_ENDPOINT: 'https://storage.example' },
      'S3_ACCESS_KEY_ID',
    ],
  ])('refuses %s', (_, variables, name) => {
    expect(errorOf(variables)).toMatch(new RegExp(`^${name} is`));
  });

  test('the music is a playlist with the default widget, and a public shop without one is silent', () => {
    const playlistUrl = 'https://music.example/sets/quiet';
    expect(readConfiguration({ MUSIC_PLAYLIST_URL: playlistUrl }).music).toEqual({
      playlistUrl,
      widgetUrl: 'https://w.soundcloud.com/player/api.js',
    });
    expect(playsSandboxMusic(readConfiguration({}))).toBe(true);
    expect(playsSandboxMusic(readConfiguration(live))).toBe(false);
    const music = { MUSIC_PLAYLIST_URL: playlistUrl, MUSIC_WIDGET_URL: 'http://music.example/api.js' };
    expect(errorOf({ ...live, ...music })).toMatch(/^MUSIC_WIDGET_URL is "http:/);
    expect(errorOf({ MUSIC_WIDGET_URL: 'https://music.example/;script-src *' })).toMatch(
      /^MUSIC_WIDGET_URL is/,
    );
  });

  test('pictures are in DATA_DIR or in a bucket, which is opened with its own keys or with those of the machine', () => {
    expect(readConfiguration({}).objectStorage).toBeUndefined();
    expect(readConfiguration({ S3_BUCKET: 'prints', S3_REGION: 'eu-west-1' }).objectStorage).toEqual({
      bucket: 'prints',
      region: 'eu-west-1',
      endpoint: undefined,
      credentials: undefined,
    });
    const storage = { S3_BUCKET: 'prints', S3_ENDPOINT: 'http://localhost:9000/' };
    const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfiguration({ ...storage, ...key }).objectStorage).toEqual({
      bucket: 'prints',
      region: 'us-east-1',
      endpoint: 'http://localhost:9000',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  test('the studio is below the shop, or at its own address', () => {
    expect(readConfiguration(live).studioUrl).toBe('https://shop.example/studio');
    const settings = { ...live, STUDIO_URL: 'https://studio.shop.example/studio/' };
    expect(readConfiguration(settings).studioUrl).toBe('https://studio.shop.example/studio');
    expect(errorOf({ STUDIO_URL: 'studio' })).toMatch(/^STUDIO_URL is "studio"; it must be a web address/);
  });

  test('the slash at the end of the public address is removed', () => {
    expect(readConfiguration({ SHOP_URL: 'http://localhost:8080/' }).shopUrl).toBe('http://localhost:8080');
  });
});
