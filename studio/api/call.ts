import { addressOfCall, type ParamOf } from '#domain/address-of-call.ts';
import type { AnswerOf, BodyOf, StudioCall } from '#domain/api/studio-calls.ts';
import { requestStepUp } from '../staff/session/step-up.ts';
import { offerUndo } from '../ui/undo-offer.ts';

interface ErrorAnswer {
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  current?: unknown;
}

type Params = Readonly<Record<string, string | number>>;

/** The calls without parameters in their address. */
export type PlainCall = {
  [Name in StudioCall]: [ParamOf<Name>] extends [never] ? Name : never;
}[StudioCall];

/** Those in the call's name go into its address, the others into its query. */
export type ParamsOf<Name extends StudioCall> = [ParamOf<Name>] extends [never]
  ? [params?: Params]
  : [params: Params & Record<ParamOf<Name>, string | number>];

/** How long the shop may take to answer. */
export const timeoutMs = 30_000;

/** An error response, or no response (status 0). Its message is a sentence for the member of staff. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong with each field, by its name in the request. */
  readonly fields: Record<string, string>;
  /** For `stale`: the version and the values that another person has saved. */
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
 * Makes a call of the contract, `domain/api/studio-calls.ts`. One that needs a fresh verification asks for it and is then
 * repeated. After a change that can be undone, the shell offers that.
 * @throws ApiError
 */
export function call<Name extends StudioCall>(
  name: Name,
  ...options: [...ParamsOf<Name>, body?: BodyOf<Name> | Blob, headers?: Record<string, string>]
): Promise<AnswerOf<Name>> {
  return callUnchecked(name, ...options);
}

/** `call`, for hooks, which check the parameters themselves or take a `PlainCall`. @param body a file for the calls that receive one */
export function callUnchecked<Name extends StudioCall>(
  name: Name,
  params: Params = {},
  body?: BodyOf<Name> | Blob,
  headers: Record<string, string> = {},
): Promise<AnswerOf<Name>> {
  const [method = '', path = ''] = name.split(' ');
  return withStepUp(async () => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await request(signal, method, addressOfCall(path, params), body, headers);
    if (response.ok) offerUndo(response.headers.get('Studio-Change'));
    // The server sends what the contract says, or fails. A response without a body (204) is undefined.
    if (response.status === 204) return undefined as AnswerOf<Name>;
    const answer = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer as AnswerOf<Name>;
    throw toApiError(response, answer);
  });
}

export async function withStepUp<Value>(send: () => Promise<Value>): Promise<Value> {
  try {
    return await send();
  } catch (error) {
    const needsStepUp = error instanceof ApiError && error.code === 'step_up_required';
    if (!needsStepUp || !(await requestStepUp())) throw error;
    return send();
  }
}

export function request(
  signal: AbortSignal,
  method: string,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(address, {
    method,
    signal,
    headers: {
      // Forms and pages of other sites cannot set it (CSRF).
      'X-Requested-With': 'passepartout',
      ...(body !== undefined && {
        'Content-Type': body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json',
      }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
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

/** What another person has saved since, if a change was refused because of it. Calls of `Version` answer with no other type. */
export function staleVersionOf<Version>(error: unknown): Version | undefined {
  return error instanceof ApiError && error.code === 'stale' ? (error.current as Version) : undefined;
}

/** The sentence to show for an error. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Please try again.';
}
