import { z } from 'zod';
import { backupPlanText } from './backup-plan.ts';
import { dkimKeys } from './dkim-keys.ts';
import { nearestName } from './nearest-name.ts';

const port = z.coerce.number().int().min(1).max(65_535);
const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** Every variable that the shop reads, with the values it accepts and its default. */
export const environment = z.object({
  PORT: port.default(3000).describe('a port from 1 to 65535'),
  HOST: z.string().min(1).default('127.0.0.1').describe('an address to listen on, such as 127.0.0.1'),
  SHOP_URL: webAddress.optional().describe('a web address, such as https://shop.example'),
  STUDIO_URL: webAddress
    .refine((url) => new URL(url).pathname === '/studio')
    .optional()
    .describe('a web address that ends with /studio, such as https://studio.shop.example/studio'),
  DATA_DIR: z.string().min(1).default('./data').describe('a folder'),
  DATABASE_URL: databaseAddress
    .optional()
    .describe('an address such as postgres://user:password@host:5432/database'),
  DATABASE_SESSION_URL: databaseAddress
    .optional()
    .describe(
      'the address of the server behind a pooler, such as postgres://user:password@host:5432/database',
    ),
  SANDBOX_PORT: port.max(65_534).default(4242).describe('a port from 1 to 65534; the one above is for mail'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/)
    .optional()
    .describe("the payment provider's secret key, sk_live_… or sk_test_…"),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/)
    .optional()
    .describe('the signing secret of the webhook endpoint, whsec_…'),
  EASYPOST_API_KEY: z
    .string()
    .regex(/^EZ[TA]K\w+$/)
    .optional()
    .describe("the label provider's API key, EZAK… or EZTK… for tests"),
  EASYPOST_WEBHOOK_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('a random text of at least 16 characters, as entered for the webhook at EasyPost'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('an address such as smtps://user:password@mail.example:465'),
  MAIL_FROM: z.string().min(3).includes('@').optional().describe('an address, such as hello@shop.example'),
  DKIM_KEYS: dkimKeys.optional().describe('keys that the shop has made: see “Shop, Email” in the studio'),
  BACKUPS: backupPlanText.optional().describe('a plan made in the studio: see “Shop, Backups”'),
  API_URL: webAddress.optional().describe('a web address, such as https://api.shop.example'),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(webAddress.refine((url) => new URL(url).origin === url)))
    .default([])
    .describe('a list of web addresses without a path, with commas between, such as https://shop.example'),
  TOKEN_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('a random text of at least 32 characters, the same for every process of the shop'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('the name of a bucket, such as shop-photographs'),
  S3_ENDPOINT: webAddress.optional().describe('a web address, such as https://storage.example'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('us-east-1')
    .describe('the region of the bucket, such as us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('the id of an access key'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('the secret of an access key'),
  MUSIC_PLAYLIST_URL: webAddress
    .optional()
    .describe('a web address, such as https://soundcloud.com/shop/sets/opening-night'),
  MUSIC_WIDGET_URL: webAddress
    .refine((url) => /^[^;,?#\s]+$/.test(url))
    .optional()
    .describe('the address of a script, such as https://w.soundcloud.com/player/api.js'),
  OWNER_EMAIL: z.email().optional().describe('an email address'),
  DNS_SERVERS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^[\d.]+(:\d{1,5})?$/)))
    .default([])
    .describe('a list of IP addresses with commas between, such as 9.9.9.9'),
  TRUST_PROXY: z.stringbool().default(false).describe('on or off'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/)
    .optional()
    .describe('at least 16 random letters, digits and signs'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe('the web address of a collector of traces, such as http://127.0.0.1:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .min(1)
    .optional()
    .describe('headers for the collector, such as authorization=Basic%20c2hvcA=='),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('a number from 0 to 1'),
  MASTERS: z.enum(['copy', 'none']).default('copy').describe('copy or none'),
  DEMO_PRINTS: z.stringbool().optional().describe('on or off'),
  OFFLINE_CART: z.stringbool().default(true).describe('on or off'),
  RELEASES_DIR: z.string().min(1).optional().describe('a folder with newer releases, such as /opt'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error or silent'),
});

export type Environment = z.infer<typeof environment>;

/** The shop's public address, without a slash at the end. */
export function shopUrlOf({ SHOP_URL, PORT }: Environment): string {
  return SHOP_URL ?? `http://localhost:${PORT}`;
}

/** One line for each wrong variable: its name, its value and what it must be. */
export function explainEnvironment(
  error: z.ZodError,
  variables: Record<string, string | undefined>,
): string[] {
  // A value can break several rules of its variable, which one line explains.
  const names = new Set(error.issues.map(({ path }) => String(path[0])));
  return [...names].map((name) => {
    const rule = environment.shape[name as keyof typeof environment.shape].description ?? 'another value';
    return `${name} is "${hideSecret(name, variables[name] ?? '')}"; it must be ${rule}.`;
  });
}

function hideSecret(name: string, value: string): string {
  return /SECRET|TOKEN|URL|API_KEY|DKIM|BACKUPS|OTLP/.test(name) && !/^(SHOP|STUDIO)_URL$/.test(name)
    ? `${value.slice(0, 8)}…`
    : value;
}

/** Prefixes of the shop's names that other programs reading the same file are unlikely to use. */
const ourPrefixes = /^(SHOP|STUDIO|SANDBOX|STRIPE|EASYPOST|SMTP|S3|MUSIC|METRICS|OWNER|DEMO)_/;

/**
 * Sorts the names of a file `.env` that the shop does not read.
 * @returns a sentence for each name that was probably meant for the shop, and the names that probably belong to others,
 *   such as Docker Compose or Node
 */
export function findUnknownNames(names: readonly string[]): { mistaken: string[]; others: string[] } {
  const knownNames = Object.keys(environment.shape);
  const mistaken: string[] = [];
  const others: string[] = [];
  const isUnknown = (name: string) => !knownNames.includes(name);
  for (const name of names.filter(isUnknown)) {
    const suggestion = nearestName(name, knownNames);
    const advice = suggestion
      ? `was ${suggestion} meant?`
      : 'remove it, or take a name from the README, "Configuration".';
    if (!suggestion && !ourPrefixes.test(name)) others.push(name);
    else mistaken.push(`${name} in .env is not a setting of the shop: ${advice}`);
  }
  return { mistaken, others };
}
