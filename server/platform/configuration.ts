import { resolve } from 'node:path';
import { z } from 'zod';

/** Everything the shop can be told from outside, read once at the start (see the README's table). */
export interface Configuration {
  host: string;
  port: number;
  /** The shop's public address, without a slash at the end. */
  shopUrl: string;
  dataDir: string;
  /** Undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  sandboxPort: number;
  /** Undefined: the sandbox's. */
  payments: PaymentSettings | undefined;
  mail: MailSettings | undefined;
  /** The secret that webhooks are signed with, in the sandbox too. */
  webhookSecret: string;
  ownerEmail: string;
  trustProxy: boolean;
  logLevel: string;
}

export interface PaymentSettings {
  secretKey: string;
  /** Another address than the provider's own: the sandbox's. */
  apiUrl?: string;
}

export interface MailSettings {
  smtpUrl: string;
  from: string;
}

/** One line for every setting that is wrong: its name, what it has, what it takes. */
export class ConfigurationError extends Error {
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigurationError';
  }
}

const port = z.coerce.number().int().min(1).max(65_535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const sandboxFrom = 'Passepartout <hello@passepartout.example>';

const environment = z.object({
  PORT: port.default(3000).describe('a port from 1 to 65535'),
  HOST: z.string().min(1).default('127.0.0.1').describe('an address to listen on, such as 127.0.0.1'),
  SHOP_URL: webAddress.optional().describe('a web address, such as https://shop.example'),
  DATA_DIR: z.string().min(1).default('./data').describe('a folder'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('an address such as postgres://user:password@host:5432/database'),
  SANDBOX_PORT: port.max(65_534).default(4242).describe('a port from 1 to 65534; the one above takes mail'),
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
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('an address such as smtps://user:password@mail.example:465'),
  MAIL_FROM: z
    .string()
    .min(3)
    .includes('@')
    .optional()
    .describe('a sender, such as Shop <hello@shop.example>'),
  OWNER_EMAIL: z.email().optional().describe('an email address'),
  TRUST_PROXY: z.stringbool().default(false).describe('on or off'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('trace, debug, info, warn, error or silent'),
});

type Environment = z.infer<typeof environment>;

/**
 * Reads the configuration from the environment.
 * @throws ConfigurationError naming every wrong setting at once
 */
export function readConfiguration(variables: Record<string, string | undefined>): Configuration {
  const stated = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(stated);
  if (!parsed.success) throw new ConfigurationError(explain(parsed.error, stated));
  const conflicts = findConflicts(parsed.data);
  if (conflicts.length > 0) throw new ConfigurationError(conflicts);
  return arrange(parsed.data);
}

/** True while any outside service is the sandbox's. */
export function needsSandbox(configuration: Configuration): boolean {
  return configuration.payments === undefined || configuration.mail === undefined;
}

function arrange(env: Environment): Configuration {
  return {
    host: env.HOST,
    port: env.PORT,
    shopUrl: env.SHOP_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    sandboxPort: env.SANDBOX_PORT,
    payments: env.STRIPE_SECRET_KEY ? { secretKey: env.STRIPE_SECRET_KEY } : undefined,
    mail: env.SMTP_URL ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? '' } : undefined,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
    ownerEmail: env.OWNER_EMAIL ?? 'owner@passepartout.example',
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}

/** The sender of the shop's mails; the sandbox's mailbox takes any. */
export function mailSender({ mail }: Configuration): string {
  return mail?.from ?? sandboxFrom;
}

function explain(error: z.ZodError, stated: Record<string, string | undefined>): string[] {
  return error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const takes = environment.shape[name as keyof typeof environment.shape].description ?? 'another value';
    return `${name} is "${hideSecret(name, stated[name] ?? '')}"; it takes ${takes}.`;
  });
}

function findConflicts(env: Environment): string[] {
  const conflicts: string[] = [];
  const shopUrl = env.SHOP_URL ?? `http://localhost:${env.PORT}`;
  const isLive = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '');
  if (isLive && shopUrl.startsWith('http:')) {
    conflicts.push(`SHOP_URL is "${shopUrl}"; with a live STRIPE_SECRET_KEY it takes an https: address.`);
  }
  if (isLive && !env.SMTP_URL) {
    conflicts.push('SMTP_URL is not set; with a live STRIPE_SECRET_KEY it takes a real mail server.');
  }
  if (!env.STRIPE_SECRET_KEY && !isLocal(shopUrl)) {
    conflicts.push(`STRIPE_SECRET_KEY is not set; a shop at "${shopUrl}" takes a real one, not the sandbox.`);
  }
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) {
    conflicts.push(
      'STRIPE_WEBHOOK_SECRET is not set; it goes with STRIPE_SECRET_KEY: take it from the endpoint.',
    );
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    conflicts.push('MAIL_FROM is not set; it goes with SMTP_URL: the sender of the mails.');
  }
  if (env.SMTP_URL && !env.OWNER_EMAIL) {
    conflicts.push('OWNER_EMAIL is not set; it goes with SMTP_URL: where the owner reads mail.');
  }
  return conflicts;
}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]$)/.test(hostname);
}

function hideSecret(name: string, value: string): string {
  return /SECRET|URL/.test(name) && name !== 'SHOP_URL' ? `${value.slice(0, 8)}…` : value;
}
