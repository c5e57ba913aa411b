import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Faults } from './faults.ts';

/** `GET`, `POST` and `DELETE /sandbox/faults`: the switches that make the outside world misbehave. */
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
