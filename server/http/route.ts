import type { Readable } from 'node:stream';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
} from 'fastify';
import { z } from 'zod';
import type { shopCalls } from '#domain/api/shop-calls.ts';
import type { studioCalls } from '#domain/api/studio-calls.ts';
import { type Call, calls } from './check-contract.ts';
import { type ErrorStatus, errorAnswers } from './error-answers.ts';

type Calls = typeof shopCalls & typeof studioCalls;

/** What a route adds to its contract, which has its responses and its body. */
interface Description<Params, Query, Headers, Body> extends Pick<FastifySchema, 'tags' | 'security'> {
  summary: string;
  params?: Params;
  querystring?: Query;
  headers?: Headers;
  /** Only where the contract has none: of files, and of events that a provider sends. */
  body?: Body;
  config?: FastifyContextConfig;
  /** Errors beyond those of its kind. */
  errors?: readonly ErrorStatus[];
  /** The content type of a file, and what it is. Files are not in the contract. */
  file?: { type: string; description: string };
}

/** @property name of a file that the browser saves */
interface SentFile {
  name?: string;
  body: Buffer | Readable;
}

type BodyOf<Key, Otherwise> = Key extends keyof Calls
  ? Calls[Key] extends { body: infer Body }
    ? Body
    : Otherwise
  : Otherwise;

/** What a handler returns: nothing, if the contract states nothing else. */
type AnswerOf<Key> = Key extends keyof Calls
  ? Returned<z.output<Calls[Key][Extract<keyof Calls[Key], number>]>>
  : Promise<SentFile>;
type Returned<Answer> = [Answer] extends [undefined] ? Promise<void> : Answer | Promise<Answer>;

/**
 * Registers a call of the contract in `domain/api`, or one that answers with a file. Its response has the first status of
 * the contract, unless the handler sets another.
 */
export function route<
  Key extends string,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Headers extends z.ZodType,
  Body extends z.ZodType,
>(
  app: Pick<FastifyInstance, 'route'>,
  key: Key,
  description: Description<Params, Query, Headers, Body> &
    (Key extends keyof Calls ? { file?: never } : { file: object }),
  handler: (
    request: FastifyRequest<{
      Params: z.output<Params>;
      Querystring: z.output<Query>;
      Headers: z.output<Headers>;
      Body: z.output<BodyOf<Key, Body>>;
    }>,
    reply: FastifyReply,
  ) => AnswerOf<Key>,
): void {
  const [method = '', url = ''] = key.split(' ');
  const {
    config = {},
    errors = [],
    file,
    ...described
  }: Description<Params, Query, Headers, Body> = description;
  const { body, ...successes } = callOf(key, file);
  const input = { ...described, ...(body && { body }) };
  const response = { ...successes, ...errorAnswers(...errorsOf(method, input, config), ...errors) };
  const status = Number(Object.keys(successes)[0]);
  const schema: FastifySchema = { ...input, response };
  app.route({
    ...{ method, url, schema, config },
    handler: async (request, reply) => {
      // Fastify has validated the request with these schemas.
      const answer = await handler(request as Parameters<typeof handler>[0], reply.code(status));
      return file ? sendFile(reply, file.type, answer as SentFile) : answer;
    },
  });
}

function callOf(key: string, file: { type: string; description: string } | undefined): Call {
  if (!file) return calls.get(key) ?? {};
  return { 200: { description: file.description, content: { [file.type]: { schema: z.any() } } } };
}

function sendFile(reply: FastifyReply, type: string, { name, body }: SentFile): FastifyReply {
  if (name) reply.header('content-disposition', `attachment; filename="${name}"`);
  return reply.type(type).send(body);
}

/** The errors that every call of its kind may return. Refused changes of the studio are conflicts. */
function errorsOf(
  method: string,
  { params, querystring, headers }: FastifySchema,
  { studio }: FastifyContextConfig,
): ErrorStatus[] {
  const isChange = method !== 'GET';
  const isOfStaff = studio && !('public' in studio);
  return [
    503,
    ...(isChange || params || querystring || headers ? ([400] as const) : []),
    ...(isChange ? ([413, 415] as const) : []),
    ...(params ? ([404] as const) : []),
    ...(studio ? ([403, isOfStaff ? 401 : 429] as const) : []),
    ...(isChange && isOfStaff ? ([409] as const) : []),
  ];
}
