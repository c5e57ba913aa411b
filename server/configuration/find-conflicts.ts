import { isThisMachine } from '../limits/network-of.ts';
import { type Environment, shopUrlOf } from './environment.ts';

/** Settings that are valid alone but not together, with a line for each. */
export function findConflicts(env: Environment): string[] {
  return [
    ...findPaymentConflicts(env),
    ...findMailConflicts(env),
    ...findLabelConflicts(env),
    ...findMachineConflicts(env),
  ];
}

/** Those of settings that only the machine has. They are found before the database with the others is open. */
export function findMachineConflicts(env: Environment): string[] {
  const shopUrl = shopUrlOf(env);
  const conflicts: string[] = [];
  if (env.DATABASE_SESSION_URL && !env.DATABASE_URL) {
    conflicts.push(
      'DATABASE_URL is not set; DATABASE_SESSION_URL needs it: the address of the pooler before that server.',
    );
  }
  if (shopUrl.startsWith('https:') && env.STUDIO_URL?.startsWith('http:')) {
    conflicts.push(`STUDIO_URL is "${env.STUDIO_URL}"; a shop at https: needs an https: address here.`);
  }
  return [...conflicts, ...findMusicConflicts(env, shopUrl), ...findStorageConflicts(env)];
}

function findPaymentConflicts(env: Environment): string[] {
  const conflicts: string[] = [];
  const shopUrl = shopUrlOf(env);
  if (isLive(env) && shopUrl.startsWith('http:')) {
    conflicts.push(`SHOP_URL is "${shopUrl}"; with a live STRIPE_SECRET_KEY it must be an https: address.`);
  }
  if (isLive(env) && !env.SMTP_URL) {
    conflicts.push('SMTP_URL is not set; with a live STRIPE_SECRET_KEY it must name a real mail server.');
  }
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) {
    conflicts.push(
      'STRIPE_WEBHOOK_SECRET is not set; STRIPE_SECRET_KEY needs it: copy it from the webhook endpoint.',
    );
  }
  return conflicts;
}

function findMailConflicts({ SMTP_URL, MAIL_FROM, OWNER_EMAIL }: Environment): string[] {
  if (!SMTP_URL) return [];
  return [
    ...(MAIL_FROM ? [] : ['MAIL_FROM is not set; SMTP_URL needs it: the sender of the emails.']),
    ...(OWNER_EMAIL ? [] : ["OWNER_EMAIL is not set; SMTP_URL needs it: the owner's email address."]),
  ];
}

/** Real labels cost money, and test labels are no postage, so both providers are real, or both are tests. */
function findLabelConflicts(env: Environment): string[] {
  const { EASYPOST_API_KEY, EASYPOST_WEBHOOK_SECRET } = env;
  if (!EASYPOST_API_KEY) return [];
  const buysRealLabels = EASYPOST_API_KEY.startsWith('EZAK');
  const conflicts: string[] = [];
  if (!EASYPOST_WEBHOOK_SECRET) {
    conflicts.push(
      'EASYPOST_WEBHOOK_SECRET is not set; EASYPOST_API_KEY needs it: the secret that you entered for the webhook.',
    );
  }
  if (buysRealLabels && !isLive(env)) {
    conflicts.push(
      'EASYPOST_API_KEY is a production key; without a live STRIPE_SECRET_KEY it must be a test key, EZTK…, which buys no real labels.',
    );
  }
  if (!buysRealLabels && isLive(env)) {
    conflicts.push(
      'EASYPOST_API_KEY is a test key; with a live STRIPE_SECRET_KEY it must be a production key, EZAK….',
    );
  }
  return conflicts;
}

function findMusicConflicts(
  { MUSIC_PLAYLIST_URL, MUSIC_WIDGET_URL }: Environment,
  shopUrl: string,
): string[] {
  if (!MUSIC_WIDGET_URL) return [];
  if (!MUSIC_PLAYLIST_URL) return ['MUSIC_PLAYLIST_URL is not set; MUSIC_WIDGET_URL needs it.'];
  if (!shopUrl.startsWith('https:') || MUSIC_WIDGET_URL.startsWith('https:')) return [];
  return [`MUSIC_WIDGET_URL is "${MUSIC_WIDGET_URL}"; a shop at https: needs an https: address here.`];
}

function findStorageConflicts(env: Environment): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_BUCKET) {
    const others = Object.entries({ S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY });
    const names = others.filter(([, value]) => value !== undefined).map(([name]) => name);
    return names.length === 0 ? [] : [`S3_BUCKET is not set; it is needed by ${names.join(', ')}.`];
  }
  const missing = Object.entries({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }).filter(([, value]) => !value);
  // Without both, Amazon's own storage is opened with the machine's role.
  if (missing.length === 0 || (missing.length === 2 && !S3_ENDPOINT)) return [];
  const partner = S3_ENDPOINT ? 'S3_ENDPOINT' : 'the other half of the access key';
  return missing.map(([name]) => `${name} is not set; ${partner} needs it.`);
}

/**
 * True for a public shop in a database that other processes may share, but without the secret that they share: a generated one
 * would be another's.
 */
export function lacksSecret({
  DATABASE_URL,
  TOKEN_SECRET,
  SHOP_URL,
}: Readonly<Record<string, unknown>>): boolean {
  const isPublic = typeof SHOP_URL === 'string' && URL.canParse(SHOP_URL) && !isLocal(SHOP_URL);
  return Boolean(DATABASE_URL) && !TOKEN_SECRET && isPublic;
}

/** True for a shop that accepts real money. */
export function isLive({ STRIPE_SECRET_KEY }: Pick<Environment, 'STRIPE_SECRET_KEY'>): boolean {
  return /^(sk|rk)_live_/.test(STRIPE_SECRET_KEY ?? '');
}

/** True for an address that only this machine reaches. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return isThisMachine(hostname.replace(/^\[(.*)\]$/, '$1'));
}
