import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Environment, environment, explainEnvironment, shopUrlOf } from './environment.ts';
import { findConflicts, isLive, isLocal } from './find-conflicts.ts';
import { findUnknownNames } from './find-unknown-names.ts';
import { OperatorError } from './operator-error.ts';

/** Everything the shop can be told from outside, read once at the start (see the README's table). */
export interface Configuration {
  host: string;
  port: number;
  /** The shop's public address, without a slash at the end. */
  shopUrl: string;
  /** Where the browser finds the API, without a slash at the end; empty: at the shop's own address. */
  apiUrl: string;
  /** Origins besides the API's own whose pages may call it. */
  corsOrigins: string[];
  /** Undefined: generated, and kept in `dataDir`. */
  tokenSecret: string | undefined;
  dataDir: string;
  /** Undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  /** A streaming replica of `databaseUrl`, for reading prints. Undefined: there is none. */
  databaseReadUrl: string | undefined;
  /** Where the pictures lie that the machines of a shop share. Undefined: files in `dataDir`. */
  objectStorage: ObjectStorageSettings | undefined;
  sandboxPort: number;
  /** Undefined: the sandbox's. */
  payments: PaymentSettings | undefined;
  mail: MailSettings | undefined;
  /** The secret that webhooks are signed with, in the sandbox too. */
  webhookSecret: string;
  /** What the visitors' player plays. Undefined: the sandbox's, at a local address only. */
  music: MusicSettings | undefined;
  ownerEmail: string;
  trustProxy: boolean;
  /** Lets who bears it see `/metrics`, from anywhere. */
  metricsToken: string | undefined;
  /** Whether an empty shop hangs the demo prints, and sells them. */
  hangsDemoPrints: boolean;
  logLevel: string;
}

export interface PaymentSettings {
  secretKey: string;
  /** Another address than the provider's own: the sandbox's. */
  apiUrl?: string;
}

/** A bucket of Amazon S3, or of another storage that speaks its protocol. */
export interface ObjectStorageSettings {
  bucket: string;
  region: string;
  /** Undefined: Amazon's own. */
  endpoint: string | undefined;
  /** Undefined: those of the machine, as the SDK of Amazon finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export interface MailSettings {
  smtpUrl: string;
  from: string;
}

export interface MusicSettings {
  playlistUrl: string;
  /** The script of the audio service; the player's frame lies beside it. */
  widgetUrl: string;
}

/** One line for every setting that is wrong: its name, what it has, what it takes. */
export class ConfigurationError extends OperatorError {
  override name = 'ConfigurationError';

  constructor(lines: string[]) {
    super(lines.join('\n'));
  }
}

const usualWidgetUrl = 'https://w.soundcloud.com/player/api.js';
const sandboxFrom = 'Passepartout <hello@passepartout.example>';

/**
 * Reads the configuration from the environment.
 * @throws ConfigurationError naming every wrong setting at once
 */
export function readConfiguration(variables: Record<string, string | undefined>): Configuration {
  const stated = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(stated);
  if (!parsed.success) throw new ConfigurationError(explainEnvironment(parsed.error, stated));
  const conflicts = findConflicts(parsed.data);
  if (conflicts.length > 0) throw new ConfigurationError(conflicts);
  return arrange(parsed.data);
}

/**
 * The configuration of this process: its environment, with a file `.env` where there is one.
 * @param say takes a line about names in `.env` that the shop does not read
 * @throws ConfigurationError
 */
export function loadConfiguration(say: (line: string) => void = () => {}): Configuration {
  const { mistaken, others } = findUnknownNames(Object.keys(loadEnvFile()));
  if (mistaken.length > 0) throw new ConfigurationError(mistaken);
  if (others.length > 0) say(`.env has names that the shop does not read: ${others.join(', ')}.`);
  return readConfiguration(process.env);
}

/** True while any outside service is the sandbox's. */
export function needsSandbox(configuration: Configuration): boolean {
  return (
    configuration.payments === undefined ||
    configuration.mail === undefined ||
    playsSandboxMusic(configuration)
  );
}

/** The sandbox is heard on this machine only: elsewhere a shop without music of its own is silent. */
export function playsSandboxMusic({ music, shopUrl }: Configuration): boolean {
  return music === undefined && isLocal(shopUrl);
}

/** True while all outside services are the sandbox's: nobody buys here, and no mail arrives. */
export function isDemonstration(configuration: Configuration): boolean {
  return configuration.payments === undefined && configuration.mail === undefined;
}

function arrange(env: Environment): Configuration {
  return {
    host: env.HOST,
    port: env.PORT,
    shopUrl: shopUrlOf(env),
    apiUrl: env.API_URL ?? '',
    corsOrigins: arrangeCorsOrigins(env),
    tokenSecret: env.TOKEN_SECRET,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    objectStorage: arrangeObjectStorage(env),
    sandboxPort: env.SANDBOX_PORT,
    payments: env.STRIPE_SECRET_KEY ? { secretKey: env.STRIPE_SECRET_KEY } : undefined,
    mail: env.SMTP_URL ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? '' } : undefined,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
    music: env.MUSIC_PLAYLIST_URL
      ? { playlistUrl: env.MUSIC_PLAYLIST_URL, widgetUrl: env.MUSIC_WIDGET_URL ?? usualWidgetUrl }
      : undefined,
    ownerEmail: env.OWNER_EMAIL ?? 'owner@passepartout.example',
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    hangsDemoPrints: env.DEMO_PRINTS ?? !isLive(env),
    logLevel: env.LOG_LEVEL,
  };
}

/** An API at an address of its own has another origin than the pages that it is there for. */
function arrangeCorsOrigins(env: Environment): string[] {
  const { origin } = new URL(shopUrlOf(env));
  const isElsewhere = env.API_URL !== undefined && new URL(env.API_URL).origin !== origin;
  return [...new Set([...env.CORS_ORIGINS, ...(isElsewhere ? [origin] : [])])];
}

function arrangeObjectStorage(env: Environment): ObjectStorageSettings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket) return undefined;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region, endpoint, credentials };
}

/** The sender of the shop's mails; the sandbox's mailbox takes any. */
export function mailSender({ mail }: Configuration): string {
  return mail?.from ?? sandboxFrom;
}

/** What the file `.env` sets; the environment wins over it. Nothing without the file. */
function loadEnvFile(): Record<string, unknown> {
  try {
    process.loadEnvFile();
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
