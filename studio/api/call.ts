import { requestStepUp } from '../staff/session/step-up.ts';
import { offerUndo } from '../ui/undo-offer.ts';

interface ErrorAnswer {
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  current?: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const timeoutMs = 30_000;

/** An error response, or no response (status 0). Its message is a sentence for the member of staff. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong with each field, by its name in the request. */
  readonly fields: Record<string, string>;
  /** For `stale`: the version and the values that somebody else has saved. */
  readonly current: unknown;

  constructor(
    status: number,
    code: string,
    message: string,
    { fields = {}, current }: { fields?: Record<string, string>; current?: unknown } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.current = current;
  }
}

/**
 * Calls the studio's API below `/api/studio/`. A call that needs a fresh verification asks for it and is then repeated.
 * After a change that can be undone, the shell offers that.
 * @throws ApiError
 */
export function call<Value>(
  method: Method,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Value> {
  return withStepUp(async () => {
    const response = await request(AbortSignal.timeout(timeoutMs), method, path, body, headers);
    if (response.ok) offerUndo(response.headers.get('Studio-Change'));
    // A call without an answer (204) has the type void.
    if (response.status === 204) return undefined as Value;
    const answer = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer as Value;
    throw toApiError(response, answer);
  });
}

/** Reads a file of the studio's API. It must begin within half a minute, and may take longer. @throws ApiError */
export function download(path: string): Promise<Blob> {
  return withStepUp(async () => {
    const aborting = new AbortController();
    const timer = setTimeout(() => aborting.abort(), timeoutMs);
    const response = await request(aborting.signal, 'GET', path).finally(() => clearTimeout(timer));
    if (!response.ok) throw toApiError(response, await response.json().catch(() => null));
    return response.blob().catch(() => {
      throw new ApiError(0, 'incomplete', 'The file did not arrive completely. Please try again.');
    });
  });
}

async function withStepUp<Value>(send: () => Promise<Value>): Promise<Value> {
  try {
    return await send();
  } catch (error) {
    const needsStepUp = error instanceof ApiError && error.code === 'step_up_required';
    if (!needsStepUp || !(await requestStepUp())) throw error;
    return send();
  }
}

function request(
  signal: AbortSignal,
  method: Method,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`/api/studio/${path}`, {
    method,
    signal,
    headers: {
      // Forms and pages of other sites cannot set it (CSRF).
      'X-Requested-With': 'passepartout',
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ApiError(0, 'unreachable', 'The shop does not answer. Check the connection and try again.');
  });
}

/** @param answer the body of the response; null if it is no JSON */
export function toApiError(response: Response, answer: ErrorAnswer | null): ApiError {
  const message = sentenceOf(answer) ?? `The shop answered with an error (${response.status}).`;
  return new ApiError(response.status, answer?.code ?? 'unreadable', message, answer ?? {});
}

/** The API names the fields of a request, such as `codes`, which tells programmers what is wrong, but not staff. */
function sentenceOf(answer: ErrorAnswer | null): string | undefined {
  const { error, code, fields = {} } = answer ?? {};
  const namesField = code === 'invalid' && Object.keys(fields).some((name) => error?.startsWith(`${name}: `));
  return namesField ? 'The shop did not accept this. Check what you typed, or load the page again.' : error;
}

/** What somebody else has saved since, if a change was refused because of it. Calls of `Version` answer with no other type. */
export function staleVersionOf<Version>(error: unknown): Version | undefined {
  return error instanceof ApiError && error.code === 'stale' ? (error.current as Version) : undefined;
}

/** The sentence to show for an error. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
