import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Compression, chooseEncoding, compress, type Encoding } from './compress.ts';
import { sendWhole, sharedThisSecond, toWholeAnswer, type WholeAnswer } from './send-whole.ts';

/** An answer to a GET that is the same for everyone: compressed, and ready to be sent any number of times. */
export interface CachedResponse {
  status: number;
  sizeBytes: number;
  forms: Readonly<Record<Encoding, Form>>;
  /** The same in fewer bytes, at ten times the work: for whoever comes after the one who waits. */
  recompress?: () => Promise<CachedResponse>;
}

/** The answer in one encoding. */
interface Form {
  etag: string;
  headers: Record<string, string>;
  /** Those of a 304: a browser puts them in the place of those it has, so what protects the answer is among them. */
  unchangedHeaders: Record<string, string>;
  whole: WholeAnswer;
}

/** At the end of an ETag. */
const quickly = '-quick';

interface AnswerParts {
  status?: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** `best` in the end for what is sent thousands of times; `quick` for what anybody can ask for in endless variations. */
  compression: Compression;
}

/** Makes an answer ready. Its ETag, one for each encoding, follows from its headers and its body. */
export async function toCachedResponse(parts: AnswerParts): Promise<CachedResponse> {
  const quick = await compressed({ ...parts, compression: 'quick' });
  return parts.compression === 'best' ? { ...quick, recompress: () => compressed(parts) } : quick;
}

async function compressed({
  status = 200,
  headers,
  body,
  compression,
}: AnswerParts): Promise<CachedResponse> {
  const encodings = await compress(body, compression);
  const hash = createHash('sha256')
    .update(JSON.stringify(headers))
    .update(body)
    .digest('base64url')
    .slice(0, 27);
  const form = (encoding: Encoding): Form => {
    const etag = `"${hash}-${encoding}${compression === 'quick' ? quickly : ''}"`;
    const unchangedHeaders = { vary: 'accept-encoding', ...headers, etag };
    const all = {
      ...unchangedHeaders,
      'content-length': String(encodings[encoding].length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    };
    return { etag, headers: all, unchangedHeaders, whole: toWholeAnswer(all, encodings[encoding]) };
  };
  const forms = { identity: form('identity'), br: form('br'), gzip: form('gzip') };
  const sizeBytes = Object.values(forms).reduce((sum, { whole }) => sum + whole.bytes.length, 0);
  return { status, sizeBytes, forms };
}

/** Sends an answer in the best encoding the browser takes, or 304 where it has this very answer already. */
export function sendCachedResponse(
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { etag, headers, unchangedHeaders, whole } =
    answer.forms[chooseEncoding(request.headers['accept-encoding'])];
  const isFound = answer.status === 200;
  if (isFound && hasAlready(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...sharedThisSecond(), ...unchangedHeaders }).end();
    return;
  }
  if (isFound && request.method === 'GET' && sendWhole(whole, response)) return;
  response.writeHead(answer.status, { ...(isFound ? sharedThisSecond() : {}), ...headers });
  response.end(request.method === 'HEAD' ? undefined : whole.bytes.subarray(whole.bodyStart));
}

function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === '*' || ofContent(each) === ofContent(etag));
}

/** Other bytes, which say the same: whoever has either needs neither. */
function ofContent(etag: string): string {
  return etag.replace(`${quickly}"`, '"');
}
