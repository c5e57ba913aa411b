import { z } from 'zod';
import { maxHeldMs, watchLoop } from '#tests/world/watch-loop.ts';
import { asCurl, type Draft, type FuzzRequest } from './draft.ts';
import type { FuzzWorld } from './open-fuzz-world.ts';
import { type Answer, sendRequest } from './send-request.ts';

/**
 * Sends a request, checks its outcome, and returns the status.
 * @throws an Error that explains the problem, with a curl command that repeats the request
 */
export async function ask(world: FuzzWorld, draft: Draft): Promise<number> {
  const request = await world.write(draft);
  const sessionBefore = await newestSession(world, draft);
  await world.changes.forget();
  try {
    const { answer, heldMs } = await sendWatched(world.origin, request);
    const changed = await world.changes.read();
    if (sessionBefore !== (await newestSession(world, draft))) changed.push('the payment sessions');
    checkOutcome({ draft, answer, changed });
    // A first call and the garbage collector may hold the loop once, but the work of a request repeats.
    if (heldMs > maxHeldMs) requireShort((await sendWatched(world.origin, request)).heldMs);
    return answer.status;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${asCurl(world.origin, request)}`);
  }
}

/** Sends a request, and measures how long it held the event loop at a stretch. */
async function sendWatched(origin: string, request: FuzzRequest) {
  const stopWatching = watchLoop();
  const answer = await sendRequest(origin, request);
  return { answer, heldMs: stopWatching() };
}

function requireShort(heldMs: number): void {
  if (heldMs <= maxHeldMs) return;
  const held = `It holds the event loop for ${Math.round(heldMs)} ms, and at most ${maxHeldMs} is possible.`;
  throw new Error(`${held} Do what takes more than 20 ms in the worker.`);
}

/** The newest payment session, if the request may open one. */
async function newestSession(world: FuzzWorld, { path }: Draft): Promise<string | undefined> {
  return path.startsWith('/api/checkout/') ? world.newestSession() : undefined;
}

interface Outcome {
  draft: Draft;
  answer: Answer;
  /** What changed in the database, or at the payment provider. */
  changed: string[];
}

const refusal = z.strictObject({
  error: z.string().min(1),
  code: z.string().regex(/^[a-z][a-z_]+$/),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.looseObject({}).optional(),
});

/** @throws an Error that names the rule that the outcome breaks */
function checkOutcome({ draft, answer, changed }: Outcome): void {
  const { status } = answer;
  if (status >= 500) throw new Error(`The server failed with ${status}.`);
  if (changed.length > 0 && (status >= 400 || isSafe(draft.method))) {
    throw new Error(`${draft.method} returned ${status}, but it changed ${changed.join(', ')}.`);
  }
  if (status < 300) requireLogged(draft, changed);
  if (draft.method === 'HEAD') return;
  if (status >= 400 && !isPage(draft, answer)) requireShape('an error', refusal, jsonOf(answer));
  if (draft.call) requireDescribed(draft.call, answer);
}

/** Every change in the studio is in its log, except a question to a passkey and a password without its first code. */
function requireLogged({ call, path }: Draft, changed: string[]): void {
  if (!call || !path.startsWith('/api/studio/')) return;
  const kept = changed.filter((table) => table !== 'staff_challenges');
  if (kept.length === 0 || kept.includes('staff_changes')) return;
  throw new Error(`${call.name} changed ${kept.join(', ')}, but the log of changes has no row for it.`);
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Outside the API, a GET request for an unknown address returns a page, or the data of a page. */
function isPage({ method, path }: Draft, { headers }: Answer): boolean {
  const mayReturnPage = method === 'GET' && !path.startsWith('/api/');
  return mayReturnPage && /^text\/(html|x-script)/.test(headers.get('content-type') ?? '');
}

function requireDescribed({ name, answers }: NonNullable<Draft['call']>, answer: Answer): void {
  const { status } = answer;
  if (!answers.has(status))
    throw new Error(`The documentation of ${name} does not list the status ${status}.`);
  const shape = answers.get(status);
  if (typeof shape === 'string') requireType(answer, shape);
  else if (shape) requireShape(`as documented for ${status}`, shape, jsonOf(answer));
  else if (answer.body.length > 0) throw new Error(`${status} has a body, but none is documented.`);
}

function requireType({ status, headers, body }: Answer, type: string): void {
  if (headers.get('content-type') !== type || body.length === 0)
    throw new Error(`${status} is documented as ${type}, and is ${headers.get('content-type')}.`);
}

function requireShape(expectation: string, shape: z.ZodType, value: unknown): void {
  const { error } = shape.safeParse(value);
  if (error) throw new Error(`The response is not ${expectation}: ${z.prettifyError(error)}`);
}

function jsonOf({ status, headers, body }: Answer): unknown {
  const type = headers.get('content-type');
  if (type !== 'application/json; charset=utf-8') throw new Error(`${status} has the content type ${type}.`);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
}
