import type { RouteOptions } from 'fastify';
import { ZodUndefined, type z } from 'zod';
import { shopCalls } from '#domain/api/shop-calls.ts';
import { studioCalls } from '#domain/api/studio-calls.ts';

/** The schemas of a call: its successful responses by status, and the body of its requests. */
export interface Call {
  readonly body?: z.ZodType;
  readonly [status: string]: object | undefined;
}

export const calls: ReadonlyMap<string, Call> = new Map(Object.entries({ ...shopCalls, ...studioCalls }));

/**
 * Compares the schemas of a route with the contract, so that browsers can rely on its types. Files and streams are described
 * by their content types and are not in the contract.
 * @throws Error for a route whose successful responses, or whose body, have other schemas
 */
export function checkContract({ method, url, schema = {} }: RouteOptions): void {
  const { response, body, hide } = schema as { response?: Call; body?: unknown; hide?: boolean };
  if (hide || method === 'HEAD') return;
  const { body: statedBody, ...stated }: Call = calls.get(`${method} ${url}`) ?? {};
  const isSuccess = (status: string) => status < '300' && Object(response?.[status]).content === undefined;
  const statuses = new Set([...Object.keys(stated), ...Object.keys(response ?? {}).filter(isSuccess)]);
  const isStated = (status: string) =>
    response?.[status] === stated[status] ||
    (response?.[status] instanceof ZodUndefined && stated[status] instanceof ZodUndefined);
  if (![...statuses].every(isStated) || (statedBody && statedBody !== body))
    throw new Error(`${method} ${url} has other schemas than its contract in domain/api.`);
}
