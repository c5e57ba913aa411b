import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

/** `GET`, `POST` and `DELETE /sandbox/faults`: the faults that the sandbox simulates. */
export function registerFaults(server: FastifyInstance, faults: Faults): void {
  server.get('/sandbox/faults', () => faults.current());
  server.post('/sandbox/faults', (request) => {
    faults.set(request.body ?? {});
    return faults.current();
  });
  server.delete('/sandbox/faults', (_, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
  server.setErrorHandler((error, _, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    return reply.send(error);
  });
}

const apiFault = z.strictObject({
  delayMs: z.int().min(0).optional(),
  status: z.int().min(400).max(599).optional(),
  calls: z.int().min(1).optional(),
  cut: z.boolean().optional(),
  afterWork: z.boolean().optional(),
});

const faultsSchema = z.strictObject({
  api: apiFault
    .extend({
      path: z.string().startsWith('/v1').optional(),
      method: z.enum(['GET', 'POST']).optional(),
      kept: z.boolean().optional(),
    })
    .optional(),
  labels: apiFault.extend({ path: z.string().startsWith('/v2').optional() }).optional(),
  webhooks: z
    .strictObject({
      drop: z.boolean().optional(),
      duplicate: z.boolean().optional(),
      delayMs: z.int().min(0).optional(),
      reverse: z.boolean().optional(),
    })
    .optional(),
  mail: z
    .strictObject({
      refuse: z.boolean().optional(),
      hang: z.boolean().optional(),
      delayMs: z.int().min(0).optional(),
      cut: z.enum(['before-keeping', 'after-keeping']).optional(),
      /** The SMTP codes that refuse mail, by recipient. */
      recipients: z.record(z.string(), z.int().min(400).max(599)).optional(),
      /** Accepts emails and keeps none. */
      drop: z.boolean().optional(),
    })
    .optional(),
  /** No name is answered. */
  names: z.strictObject({ silent: z.boolean().optional() }).optional(),
});

type FaultSettings = z.infer<typeof faultsSchema>;

export interface Faults {
  current(): FaultSettings;
  /** Sets the groups that are given and keeps the others. Throws a ZodError on unknown faults. */
  set(input: unknown): void;
  clear(): void;
  /** The fault for this call of the payment provider's API (`/v1`) or the label provider's (`/v2`). Counts down `calls`. */
  takeApiFault(call: { url: string; method: string }): ApiFault;
}

export interface ApiFault {
  delayMs: number;
  status?: number | undefined;
  /** Closes the connection instead of answering. */
  cut: boolean;
  /** Does the work before the failure. */
  afterWork: boolean;
  /** Stores the failure, so that its idempotency key returns it again. */
  kept: boolean;
}

const noFault: ApiFault = { delayMs: 0, cut: false, afterWork: false, kept: false };

/** The faults that tests set. They are only in memory, so a restarted sandbox has none. */
export function createFaults(): Faults {
  let settings: FaultSettings = {};
  return {
    current: () => settings,
    set: (input) => {
      settings = { ...settings, ...faultsSchema.parse(input) };
    },
    clear: () => {
      settings = {};
    },
    takeApiFault: ({ url: path, method }) => {
      const group = path.startsWith('/v2') ? 'labels' : 'api';
      const fault = settings[group];
      if (!fault || !path.startsWith(fault.path ?? '/v')) return noFault;
      if ('method' in fault && fault.method !== undefined && fault.method !== method) return noFault;
      if (fault.calls !== undefined) {
        const remainingCalls = fault.calls - 1;
        const remaining = remainingCalls > 0 ? { ...fault, calls: remainingCalls } : undefined;
        settings = { ...settings, [group]: remaining };
      }
      const { delayMs = 0, status, cut = false, afterWork = false } = fault;
      return { delayMs, status, cut, afterWork, kept: 'kept' in fault && fault.kept === true };
    },
  };
}
