import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import {
  type Environment,
  environment,
  explainEnvironment,
  explainFormerNames,
  findUnknownNames,
  shopUrlOf,
} from './environment.ts';
import { findConflicts, isLive, isLocal } from './find-conflicts.ts';
import { OperatorError } from './operator-error.ts';

/** The shop's settings, read once at the start (see the README's table). */
export interface Configuration {
  host: string;
  port: number;
  /** The shop's public address, without a slash at the end. */
  shopUrl: string;
  /** The studio's public address, without a slash at the end. */
  studioUrl: string;
  /** The API's URL for browsers, without a slash at the end; empty: the shop's own address. */
  apiUrl: string;
  /** The origins whose pages may call the API, besides its own. */
  corsOrigins: string[];
  /** Undefined: generated, and stored in `dataDir`. */
  tokenSecret: string | undefined;
  dataDir: string;
  /** Undefined: the embedded server in `dataDir`. */
  databaseUrl: string | undefined;
  /** The server's own address, if `databaseUrl` is a pooler's that lends a connection for one transaction. */
  databaseSessionUrl: string | undefined;
  /** The bucket with the pictures, which all machines of a shop share. Undefined: files in `dataDir`. */
  objectStorage: ObjectStorageSettings | undefined;
  /** Whether an import copies each photograph's file into the vault, from which prints are made. */
  keepsMasters: boolean;
  sandboxPort: number;
  /** Undefined: the sandbox's. */
  payments: PaymentSettings | undefined;
  mail: MailSettings | undefined;
  /** The secret that webhooks are signed with, in the sandbox too. */
  webhookSecret: string;
  /** Where labels are bought. Undefined: at the sandbox, or for a shop with real payments nowhere. */
  labels: LabelSettings | undefined;
  /** The secret that the label provider's webhooks are signed with, in the sandbox too. */
  labelsWebhookSecret: string;
  /** What the visitors' player plays. Undefined: the sandbox's, at a local address only. */
  music: MusicSettings | undefined;
  ownerEmail: string;
  trustProxy: boolean;
  /** Allows reading `/metrics` from anywhere. */
  metricsToken: string | undefined;
  /** Whether an empty shop hangs the demo prints, and sells them. */
  hangsDemoPrints: boolean;
  /** Whether browsers keep the cart's page for when they have no network. */
  keepsCartOffline: boolean;
  logLevel: string;
}

export interface PaymentSettings {
  secretKey: string;
  /** The sandbox's URL. Undefined: the provider's own. */
  apiUrl?: string;
}

export interface LabelSettings {
  apiKey: string;
  /** The sandbox's URL. Undefined: the provider's own. */
  apiUrl?: string;
}

/** A bucket of Amazon S3, or of another storage that speaks its protocol. */
export interface ObjectStorageSettings {
  bucket: string;
  region: string;
  /** Undefined: Amazon's own. */
  endpoint: string | undefined;
  /** Undefined: the machine's own, as Amazon's SDK finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export interface MailSettings {
  smtpUrl: string;
  from: string;
}

export interface MusicSettings {
  playlistUrl: string;
  /** The script of the audio service, which also serves the player's frame. */
  widgetUrl: string;
}

/** Its message has one line for each wrong setting: its name, its value and what it must be. */
export class ConfigurationError extends OperatorError {
  override name = 'ConfigurationError';

  constructor(lines: string[]) {
    super(lines.join('\n'));
  }
}

/** Plays SoundCloud's playlists. */
export const usualWidgetUrl = 'https://w.soundcloud.com/player/api.js';
const sandboxFrom = 'Passepartout <hello@passepartout.example>';

/**
 * Reads the configuration from the environment.
 * @throws ConfigurationError naming every wrong setting at once
 */
export function readConfiguration(variables: Record<string, string | undefined>): Configuration {
  const setVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(setVariables);
  if (!parsed.success) throw new ConfigurationError(explainEnvironment(parsed.error, setVariables));
  const conflicts = findConflicts(parsed.data);
  if (conflicts.length > 0) throw new ConfigurationError(conflicts);
  return toConfiguration(parsed.data);
}

/**
 * Reads the configuration from the environment of this process and from the file `.env`, if there is one.
 * @param print receives a line about names that the shop does not read, or no longer
 * @throws ConfigurationError
 */
export function loadConfiguration(print: (line: string) => void = () => {}): Configuration {
  const { mistaken, others } = findUnknownNames(Object.keys(loadEnvFile()));
  if (mistaken.length > 0) throw new ConfigurationError(mistaken);
  if (others.length > 0) print(`.env has names that the shop does not read: ${others.join(', ')}.`);
  for (const line of explainFormerNames(process.env)) print(line);
  return readConfiguration(process.env);
}

/** True if any outside service is the sandbox's. */
export function needsSandbox(configuration: Configuration): boolean {
  return (
    configuration.payments === undefined ||
    configuration.mail === undefined ||
    playsSandboxMusic(configuration)
  );
}

/** The sandbox's music plays on this machine only. Elsewhere, a shop without its own music is silent. */
export function playsSandboxMusic({ music, shopUrl }: Configuration): boolean {
  return music === undefined && isLocal(shopUrl);
}

/** True if the sandbox takes the payments and the emails: no card is charged, and no email is delivered. */
export function isDemonstration(configuration: Configuration): boolean {
  return configuration.payments === undefined && configuration.mail === undefined;
}

function toConfiguration(env: Environment): Configuration {
  return {
    host: env.HOST,
    port: env.PORT,
    shopUrl: shopUrlOf(env),
    studioUrl: env.STUDIO_URL ?? `${shopUrlOf(env)}/studio`,
    apiUrl: env.API_URL ?? '',
    corsOrigins: corsOriginsOf(env),
    tokenSecret: env.TOKEN_SECRET,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseSessionUrl: env.DATABASE_SESSION_URL,
    objectStorage: objectStorageOf(env),
    keepsMasters: env.MASTERS === 'copy',
    sandboxPort: env.SANDBOX_PORT,
    payments: env.STRIPE_SECRET_KEY ? { secretKey: env.STRIPE_SECRET_KEY } : undefined,
    mail: env.SMTP_URL ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? '' } : undefined,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
    labels: env.EASYPOST_API_KEY ? { apiKey: env.EASYPOST_API_KEY } : undefined,
    labelsWebhookSecret: env.EASYPOST_WEBHOOK_SECRET ?? 'sandbox',
    music: env.MUSIC_PLAYLIST_URL
      ? { playlistUrl: env.MUSIC_PLAYLIST_URL, widgetUrl: env.MUSIC_WIDGET_URL ?? usualWidgetUrl }
      : undefined,
    ownerEmail: env.OWNER_EMAIL ?? 'owner@passepartout.example',
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    hangsDemoPrints: env.DEMO_PRINTS ?? !isLive(env),
    keepsCartOffline: env.OFFLINE_CART,
    logLevel: env.LOG_LEVEL,
  };
}

/** If the API has its own address, the shop's pages have another origin, which is allowed without being listed. */
function corsOriginsOf(env: Environment): string[] {
  const { origin } = new URL(shopUrlOf(env));
  const isElsewhere = env.API_URL !== undefined && new URL(env.API_URL).origin !== origin;
  return [...new Set([...env.CORS_ORIGINS, ...(isElsewhere ? [origin] : [])])];
}

function objectStorageOf(env: Environment): ObjectStorageSettings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!bucket) return undefined;
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { bucket, region, endpoint, credentials };
}

/** True if buyers pay with real money. */
export function takesRealMoney({ payments }: Configuration): boolean {
  return isLive({ STRIPE_SECRET_KEY: payments?.secretKey });
}

/**
 * Where labels are bought: at the configured provider, or at the sandbox, but only with sandbox payments. Undefined:
 * nowhere.
 */
export function labelsOf(
  { labels, payments }: Pick<Configuration, 'labels' | 'payments'>,
  sandboxUrl: string | undefined,
): LabelSettings | undefined {
  if (labels || payments || !sandboxUrl) return labels;
  return { apiKey: 'EZTKsandbox', apiUrl: sandboxUrl };
}

/** The sender of the shop's emails. The sandbox accepts any. */
export function mailSender({ mail }: Configuration): string {
  return mail?.from ?? sandboxFrom;
}

/** Loads the file `.env`, if there is one, and returns its values. The environment's own values win. */
function loadEnvFile(): Record<string, unknown> {
  try {
    process.loadEnvFile();
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
