import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compress, type Encoding } from './compress.ts';
import {
  proxyExpiry,
  type SerializedResponse,
  sendSerialized,
  serializeResponse,
} from './serialized-response.ts';

/** A response to a GET that is the same for everyone: compressed, and ready to be sent any number of times. */
export interface CachedResponse {
  status: number;
  sizeBytes: number;
  variants: Readonly<Record<Encoding, PricedVariant>>;
}

/** The response in one encoding. */
interface PricedVariant {
  etag: string;
  headers: Record<string, string>;
  /** Headers of a 304. They include the security headers, because the browser replaces those it has with them. */
  notModifiedHeaders: Record<string, string>;
  serialized: SerializedResponse;
}

interface ResponseParts {
  status?: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Compresses a response. The ETag of each encoding is derived from the headers and the body. */
export async function toCachedResponse({
  status = 200,
  headers,
  body,
}: ResponseParts): Promise<CachedResponse> {
  const encodings = await compress(body, 'response');
  const hash = createHash('sha256')
    .update(JSON.stringify(headers))
    .update(body)
    .digest('base64url')
    .slice(0, 27);
  const toVariant = (encoding: Encoding): PricedVariant => {
    const etag = `"${hash}-${encoding}"`;
    const notModifiedHeaders = { vary: 'accept-encoding', ...headers, etag };
    const allHeaders = {
      ...notModifiedHeaders,
      'content-length': String(encodings[encoding].length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    };
    return {
      etag,
      headers: allHeaders,
      notModifiedHeaders,
      serialized: serializeResponse(allHeaders, encodings[encoding]),
    };
  };
  const variants = { identity: toVariant('identity'), br: toVariant('br'), gzip: toVariant('gzip') };
  const sizeBytes = Object.values(variants).reduce((sum, { serialized }) => sum + serialized.bytes.length, 0);
  return { status, sizeBytes, variants };
}

/** The uncompressed body. */
export function bodyOf({ variants }: CachedResponse): Buffer {
  const { bytes, bodyStart } = variants.identity.serialized;
  return bytes.subarray(bodyStart);
}

/** Sends a response in the best encoding that the browser accepts, or a 304 if the browser has it already. */
export function sendCachedResponse(
  cached: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { etag, headers, notModifiedHeaders, serialized } =
    cached.variants[chooseEncoding(request.headers['accept-encoding'])];
  const isOk = cached.status === 200;
  if (isOk && includesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...proxyExpiry(), ...notModifiedHeaders }).end();
    return;
  }
  if (isOk && request.method === 'GET' && sendSerialized(serialized, response)) return;
  response.writeHead(cached.status, { ...(isOk ? proxyExpiry() : {}), ...headers });
  response.end(request.method === 'HEAD' ? undefined : serialized.bytes.subarray(serialized.bodyStart));
}

function includesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((entry) => entry.trim().replace(/^W\//, ''))
    .some((entry) => entry === '*' || entry === etag);
}
