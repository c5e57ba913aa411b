import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, compress, type Encodings } from './compress.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

/** A page as it is kept and sent: compressed once, with all of its headers. */
export interface RenderedPage {
  status: number;
  etag: string;
  headers: Readonly<Record<string, string>>;
  encodings: Encodings;
}

const keptHeaders = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document'];

/** Takes what React Router has rendered and makes it ready to be sent any number of times. */
export async function toRenderedPage(response: Response): Promise<RenderedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const kept = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    status: response.status,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 27),
    headers: {
      ...securityHeaders,
      ...Object.fromEntries(kept),
      'cache-control': response.ok ? 'public, no-cache' : 'no-store',
      vary: 'accept-encoding',
      ...(isHtml ? { 'content-security-policy': contentSecurityPolicy(body.toString()) } : {}),
    },
    encodings: await compress(body),
  };
}

/** Sends a page in the best encoding the browser takes, or 304 where it has this very page already. */
export function sendPage(page: RenderedPage, request: IncomingMessage, response: ServerResponse): void {
  const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''));
  const etag = `"${page.etag}-${encoding}"`;
  if (page.status === 200 && matches(request.headers['if-none-match'], etag)) {
    response
      .writeHead(304, { etag, 'cache-control': page.headers['cache-control'], vary: 'accept-encoding' })
      .end();
    return;
  }
  const body = page.encodings[encoding];
  response.writeHead(page.status, {
    ...page.headers,
    etag,
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag || each.trim() === '*');
}
