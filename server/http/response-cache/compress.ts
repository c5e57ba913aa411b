import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = 'identity' | 'br' | 'gzip';

const levels = { best: { br: constants.BROTLI_MAX_QUALITY, gzip: 9 }, quick: { br: 4, gzip: 5 } };

/** How hard it is tried. */
export type Compression = keyof typeof levels;

/** The same text in each encoding a browser may ask for. */
export async function compress(identity: Buffer, how: Compression): Promise<Record<Encoding, Buffer>> {
  const [br, gz] = await Promise.all([
    toBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: levels[how].br,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    toGzip(identity, { level: levels[how].gzip }),
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

/** Named, and not with a weight of zero. */
function allows(accepted: string, encoding: string): boolean {
  const at = accepted.indexOf(encoding);
  if (at === -1) return false;
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accepted.slice(at + encoding.length));
}
