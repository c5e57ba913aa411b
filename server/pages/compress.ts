import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The same bytes in each encoding a browser may ask for. */
export interface Encodings {
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Thorough, since it is done once and sent many times. */
export async function compress(identity: Buffer): Promise<Encodings> {
  const [br, gz] = await Promise.all([
    toBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    toGzip(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: gz };
}

/** The best encoding that an `Accept-Encoding` header allows. */
export function chooseEncoding(accepted: string | undefined): keyof Encodings {
  if (!accepted) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip';
  return 'identity';
}
