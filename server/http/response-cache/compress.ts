import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = 'identity' | 'br' | 'gzip';

/** Files are compressed once, by the build; responses while a visitor waits for them (decision 034). */
const levels = { file: { br: constants.BROTLI_MAX_QUALITY, gzip: 9 }, response: { br: 5, gzip: 6 } };

/** A text in each encoding that a browser may accept. */
export async function compress(
  identity: Buffer,
  use: keyof typeof levels,
): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([
    toBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: levels[use].br,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    toGzip(identity, { level: levels[use].gzip }),
  ]);
  return { identity, br, gzip: gz };
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accepted: string | string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const text = String(accepted);
  if (allows(text, 'br')) return 'br';
  return allows(text, 'gzip') ? 'gzip' : 'identity';
}

/** True if the encoding is listed, unless its weight is zero. */
function allows(accepted: string, encoding: string): boolean {
  const start = accepted.indexOf(encoding);
  if (start === -1) return false;
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(start + encoding.length));
}
