import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';

const algorithm = 'ssh-ed25519';
/** PKCS #8 of an Ed25519 key, up to the key. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

interface SshKey {
  /** In OpenSSH's format. */
  privateKey: string;
  /** A line of `authorized_keys`. */
  publicKey: string;
}

/**
 * The shop's key for a server of backups. It follows from the shop's secret, so the studio can show its public half before
 * the plan is stored, and no private half waits elsewhere until then.
 * @param secret TOKEN_SECRET
 * @param keyId names the key, and is no secret
 */
export function deriveSshKey(secret: string, keyId: string): SshKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', `passepartout ssh ${keyId}`, 32));
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
  const point = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
  const publicHalf = Buffer.concat([field(algorithm), field(point)]);
  // Both are the same, so that a reader with the wrong passphrase would notice. There is none.
  const check = Buffer.alloc(8);
  const halves = [check, publicHalf, field(Buffer.concat([seed, point])), field('passepartout')];
  const length = halves.reduce((sum, part) => sum + part.length, 0);
  const padding = Buffer.from(Array.from({ length: (8 - (length % 8)) % 8 }, (_, index) => index + 1));
  const whole = Buffer.concat([
    ...[Buffer.from('openssh-key-v1\0'), field('none'), field('none'), field(''), number(1)],
    ...[field(publicHalf), field(Buffer.concat([...halves, padding]))],
  ]);
  const lines = whole.toString('base64').match(/.{1,70}/g) ?? [];
  const [begin, end] = ['BEGIN', 'END'].map((mark) => `-----${mark} OPENSSH PRIVATE KEY-----`);
  return {
    privateKey: [begin, ...lines, end, ''].join('\n'),
    publicKey: `${algorithm} ${publicHalf.toString('base64')} passepartout`,
  };
}

/** A text or bytes after their length, as SSH writes them. */
function field(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([number(bytes.length), bytes]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
