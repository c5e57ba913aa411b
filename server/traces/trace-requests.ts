import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { orderNumber } from '#domain/orders/orders.ts';
import { isTracing, traced, traceOrder } from './traced.ts';

/** Load balancers and Prometheus ask them all the time. */
const untraced = ['/healthz', '/readyz', '/metrics'];

const aboutOrder = z.object({ orderId: z.uuid() });

/**
 * Traces each request that reaches its handler. It begins a trace: a client's `traceparent` is not read, because any visitor could
 * join a trace of others. The hook is the last before the handler, because reading a body leaves the context of earlier ones.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  app.addHook('preHandler', ({ method, routeOptions, params }, reply, done) => {
    const { url: route = 'none', config } = routeOptions;
    if (config.isStream || untraced.includes(route)) return done();
    const attributes = { 'http.request.method': method, 'http.route': route };
    void traced({ kind: 'request', name: `${method} ${route}`, attributes }, async (note) => {
      const { data: subject } = aboutOrder.safeParse(params);
      if (subject) traceOrder(orderNumber({ _id: subject.orderId }));
      const isAnswered = new Promise((resolve) => reply.raw.once('close', resolve));
      done();
      await isAnswered;
      note({ 'http.response.status_code': reply.statusCode });
    });
  });
}
