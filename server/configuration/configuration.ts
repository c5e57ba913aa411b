import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { SettingName } from '#domain/shop/settings.ts';
import type { BackupPlan } from './backup-plan.ts';
import type { DkimKey } from './dkim-keys.ts';
import {
  type Environment,
  environment,
  explainEnvironment,
  findUnknownNames,
  shopUrlOf,
} from './environment.ts';
import { findConflicts, findMachineConflicts, isLive, isLocal, lacksSecret } from './find-conflicts.ts';
import { OperatorError } from './operator-error.ts';
import {
  addStored,
  type Lacking,
  nothingStored,
  type SettingSources,
  type StoredSettings,
  withoutEmpty,
} from './stored-settings.ts';

/** The settings of this machine, which are known before the database is open (see the README's table). */
export interface MachineConfiguration {
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
  /** Nothing may be signed or sealed, because the secret of the shop's other processes is not known. */
  lacksSecret: boolean;
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
  /** What the visitors' player plays. Undefined: the sandbox's, at a local address only. */
  music: MusicSettings | undefined;
  /** The name servers that are asked about the domain of emails. Empty: this machine's. */
  dnsServers: string[];
  trustProxy: boolean;
  /** Allows reading `/metrics` from anywhere. */
  metricsToken: string | undefined;
  /** Where traces are sent. Undefined: none are made. */
  traces: TracesSettings | undefined;
  /** Whether browsers keep the cart's page for when they have no network. */
  keepsCartOffline: boolean;
  /** Where the studio looks for newer releases. Undefined: beside the one that runs. */
  releasesDir: string | undefined;
  logLevel: string;
}

/** All settings of the shop: those of the machine, and those that the studio stores. Each process reads them once. */
export interface Configuration extends MachineConfiguration {
  /** Undefined: the sandbox's, or none while something is lacking. */
  payments: PaymentSettings | undefined;
  mail: MailSettings | undefined;
  /** The secret that webhooks are signed with, in the sandbox too. */
  webhookSecret: string;
  /** Where labels are bought. Undefined: at the sandbox, or for a shop with real payments nowhere. */
  labels: LabelSettings | undefined;
  /** The secret that the label provider's webhooks are signed with, in the sandbox too. */
  labelsWebhookSecret: string;
  /** When and where the shop backs itself up. Undefined: it does not. */
  backups: BackupPlan | undefined;
  ownerEmail: string;
  /** Whether an empty shop hangs the demo prints, and sells them. */
  hangsDemoPrints: boolean;
  sources: SettingSources;
  /** The settings without which no payments are taken, no emails are sent, no labels are bought and no backups are made. */
  lacking: Lacking;
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
  /** What emails are signed with, the newest key first. */
  dkimKeys?: readonly DkimKey[] | undefined;
}

export interface TracesSettings {
  /** Where the collector accepts spans over OTLP/HTTP. */
  url: string;
  /** The part of all orders that is traced, from 0 to 1. */
  share: number;
}

interface MusicSettings {
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

type Variables = Record<string, string | undefined>;

/**
 * Reads the configuration from the environment and from the settings that the studio has stored.
 * @throws ConfigurationError naming every wrong setting at once
 */
export function readConfiguration(machine: Variables, stored: StoredSettings = nothingStored): Configuration {
  const { variables, lacking, sources } = addStored(machine, stored);
  const env = parse(variables, findConflicts);
  return { ...toMachine(env), ...toServices(env, lacking), sources };
}

/**
 * Reads the settings of this machine. What needs the settings in the database is not checked yet.
 * @throws ConfigurationError
 */
export function readMachine(machine: Variables): MachineConfiguration {
  return toMachine(parse(withoutEmpty(machine), findMachineConflicts));
}

function parse(variables: Variables, findConflicts: (env: Environment) => string[]): Environment {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) throw new ConfigurationError(explainEnvironment(parsed.error, variables));
  const conflicts = findConflicts(parsed.data);
  if (conflicts.length > 0) throw new ConfigurationError(conflicts);
  return parsed.data;
}

/**
 * Reads the settings of this machine from the environment of this process and from the file `.env`, if there is one.
 * @param print receives a line about names that the shop does not read
 * @throws ConfigurationError
 */
export function loadMachine(print: (line: string) => void = () => {}): MachineConfiguration {
  const { mistaken, others } = findUnknownNames(Object.keys(loadEnvFile()));
  if (mistaken.length > 0) throw new ConfigurationError(mistaken);
  if (others.length > 0) print(`.env has names that the shop does not read: ${others.join(', ')}.`);
  return readMachine(process.env);
}

/** True if any outside service is the sandbox's. */
export function needsSandbox(configuration: Configuration): boolean {
  return (
    hasSandboxPayments(configuration) || hasSandboxMail(configuration) || playsSandboxMusic(configuration)
  );
}

/** True if the sandbox takes the payments: no card is charged. */
export function hasSandboxPayments({ payments, lacking }: Configuration): boolean {
  return payments === undefined && lacking.payments.length === 0;
}

/** True if the sandbox accepts the emails: none is delivered. */
export function hasSandboxMail({ mail, lacking }: Configuration): boolean {
  return mail === undefined && lacking.mail.length === 0;
}

/** The sandbox's music plays on this machine only. Elsewhere, a shop without its own music is silent. */
export function playsSandboxMusic({ music, shopUrl }: MachineConfiguration): boolean {
  return music === undefined && isLocal(shopUrl);
}

/** True if the sandbox takes the payments and the emails: no card is charged, and no email is delivered. */
export function isDemonstration(configuration: Configuration): boolean {
  return hasSandboxPayments(configuration) && hasSandboxMail(configuration);
}

function toMachine(env: Environment): MachineConfiguration {
  return {
    host: env.HOST,
    port: env.PORT,
    shopUrl: shopUrlOf(env),
    studioUrl: env.STUDIO_URL ?? `${shopUrlOf(env)}/studio`,
    apiUrl: env.API_URL ?? '',
    corsOrigins: corsOriginsOf(env),
    tokenSecret: env.TOKEN_SECRET,
    lacksSecret: lacksSecret(env),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseSessionUrl: env.DATABASE_SESSION_URL,
    objectStorage: objectStorageOf(env),
    keepsMasters: env.MASTERS === 'copy',
    sandboxPort: env.SANDBOX_PORT,
    music: env.MUSIC_PLAYLIST_URL
      ? { playlistUrl: env.MUSIC_PLAYLIST_URL, widgetUrl: env.MUSIC_WIDGET_URL ?? usualWidgetUrl }
      : undefined,
    dnsServers: env.DNS_SERVERS,
    trustProxy: env.TRUST_PROXY,
    metricsToken: env.METRICS_TOKEN,
    traces: tracesOf(env),
    keepsCartOffline: env.OFFLINE_CART,
    releasesDir: env.RELEASES_DIR && resolve(env.RELEASES_DIR),
    logLevel: env.LOG_LEVEL,
  };
}

function tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: Environment) {
  return endpoint ? { url: `${endpoint}/v1/traces`, share } : undefined;
}

function toServices(
  env: Environment,
  unusable: Lacking,
): Omit<Configuration, keyof MachineConfiguration | 'sources'> {
  // Only a shop at a local address may use the sandbox.
  const isPublic = !isLocal(shopUrlOf(env));
  const orUnset = (service: 'payments' | 'mail', name: SettingName) =>
    unusable[service].length === 0 && !env[name] && isPublic
      ? [{ name, reason: 'unset' } as const]
      : unusable[service];
  return {
    payments: env.STRIPE_SECRET_KEY ? { secretKey: env.STRIPE_SECRET_KEY } : undefined,
    mail: env.SMTP_URL
      ? { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? '', dkimKeys: env.DKIM_KEYS }
      : undefined,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
    labels: env.EASYPOST_API_KEY ? { apiKey: env.EASYPOST_API_KEY } : undefined,
    labelsWebhookSecret: env.EASYPOST_WEBHOOK_SECRET ?? 'sandbox',
    backups: env.BACKUPS,
    ownerEmail: env.OWNER_EMAIL ?? 'owner@passepartout.example',
    hangsDemoPrints: env.DEMO_PRINTS ?? !isLive(env),
    lacking: {
      payments: orUnset('payments', 'STRIPE_SECRET_KEY'),
      mail: orUnset('mail', 'SMTP_URL'),
      labels: unusable.labels,
      backups: unusable.backups,
    },
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
 * Where labels are bought: at the configured provider, or at the sandbox, but only with sandbox payments, and not while a key is
 * stored that cannot be read. Undefined: nowhere.
 */
export function labelsOf(
  configuration: Configuration,
  sandboxUrl: string | undefined,
): LabelSettings | undefined {
  const { labels, lacking } = configuration;
  const isSandbox = hasSandboxPayments(configuration) && lacking.labels.length === 0;
  if (labels || !isSandbox || !sandboxUrl) return labels;
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
