import { setTimeout as pause } from 'node:timers/promises';

/** A complete response. */
export interface Answer {
  status: number;
  text: string;
  location: string | null;
}

const maxAnswerMs = 20_000;

/** Repeats a request that fails, as a person reloads a page or presses a button again. Undefined after `patienceMs`. */
export async function askPatiently(
  url: string,
  options: RequestInit,
  patienceMs: number,
): Promise<Answer | undefined> {
  const giveUpAt = Date.now() + patienceMs;
  for (let tries = 0; Date.now() < giveUpAt; tries += 1) {
    const answer = await askOnce(url, options).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await pause(Math.min(200 * 1.5 ** tries, 2000));
  }
  return undefined;
}

/** @throws when there was no response */
export async function askOnce(url: string, options: RequestInit = {}): Promise<Answer> {
  const signals = [AbortSignal.timeout(maxAnswerMs), ...(options.signal ? [options.signal] : [])];
  const response = await fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.any(signals) });
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('location'),
  };
}

/** A POST of JSON. */
export function json(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}
