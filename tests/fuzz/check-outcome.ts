import { z } from 'zod';
import type { Draft } from './draft.ts';
import type { Answer } from './send-request.ts';

/** What became of a request. */
export interface Outcome {
  draft: Draft;
  answer: Answer;
  /** What was not as before in the database, or at the payment provider. */
  changed: string[];
}

const refusal = z.strictObject({
  error: z.string().min(1),
  code: z.string().regex(/^[a-z][a-z_]+$/),
  fields: z.record(z.string(), z.string()).optional(),
});

/** @throws an Error that says which promise of the shop's the outcome breaks */
export function checkOutcome({ draft, answer, changed }: Outcome): void {
  const { status } = answer;
  if (status >= 500) throw new Error(`Bad input was answered with ${status}.`);
  if (changed.length > 0 && (status >= 400 || isSafe(draft.method))) {
    throw new Error(`${draft.method} was answered with ${status}, and yet changed: ${changed.join(', ')}.`);
  }
  if (draft.method === 'HEAD') return;
  if (status >= 400 && !isPage(draft, answer)) requireShape('an error', refusal, jsonOf(answer));
  if (draft.call) requireDescribed(draft.call, answer);
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** What is not found is shown as a page, or as the data of one, but not to a program that calls the API. */
function isPage({ method, path }: Draft, { headers }: Answer): boolean {
  const mayBe = method === 'GET' && !path.startsWith('/api/');
  return mayBe && /^text\/(html|x-script)/.test(headers.get('content-type') ?? '');
}

function requireDescribed({ name, answers }: NonNullable<Draft['call']>, answer: Answer): void {
  const { status } = answer;
  if (!answers.has(status))
    throw new Error(`The description of ${name} tells nothing of an answer ${status}.`);
  const shape = answers.get(status);
  if (shape) requireShape(`what the description says of ${status}`, shape, jsonOf(answer));
  else if (answer.body.length > 0) throw new Error(`${status} has a body; the description tells of none.`);
}

function requireShape(what: string, shape: z.ZodType, value: unknown): void {
  const { error } = shape.safeParse(value);
  if (error) throw new Error(`The answer is not ${what}: ${z.prettifyError(error)}`);
}

function jsonOf({ status, headers, body }: Answer): unknown {
  const type = headers.get('content-type');
  if (type !== 'application/json; charset=utf-8') throw new Error(`${status} is of the type ${type}.`);
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
}
