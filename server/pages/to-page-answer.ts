import { type KeptAnswer, toKeptAnswer } from '#server/platform/kept-answers/kept-answer.ts';
import { contentSecurityPolicy, type PageFriends, securityHeaders } from './security-headers.ts';

const keptHeaders = ['content-type', 'location', 'x-remix-response', 'x-remix-reload-document'];

/**
 * Takes what React Router has rendered and makes it ready to be sent, with the headers that protect a page.
 * @param key the page's address, as `pageKey` gives it
 */
export async function toPageAnswer(
  response: Response,
  { key, ...friends }: { key: string } & PageFriends,
): Promise<KeptAnswer> {
  const body = Buffer.from(await response.arrayBuffer());
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const kept = keptHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return toKeptAnswer({
    status: response.status,
    body,
    // Anybody can ask for queries without end; the pages themselves are few.
    compression: key.includes('?') || !response.ok ? 'quick' : 'best',
    headers: {
      ...securityHeaders(key),
      ...Object.fromEntries(kept),
      'cache-control': response.ok ? 'public, no-cache' : 'no-store',
      ...(isHtml ? { 'content-security-policy': contentSecurityPolicy(body.toString(), friends) } : {}),
    },
  });
}
