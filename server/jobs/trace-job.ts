import { z } from 'zod';
import { orderNumber } from '#domain/orders/orders.ts';
import { traced, traceOrder } from '../traces/traced.ts';

interface TracedJob {
  kind: string;
  data: object;
  /** The trace of the request or job that created it. */
  traceparent: string | undefined;
}

const aboutOrder = z.object({ orderId: z.uuid() });

/** Traces one attempt of a job, in the trace of what created it. */
export function traceJob({ kind, data, traceparent }: TracedJob, work: () => Promise<void>): Promise<void> {
  return traced({ kind: 'job', name: `job ${kind}`, cause: traceparent }, () => {
    const { data: subject } = aboutOrder.safeParse(data);
    if (subject) traceOrder(orderNumber({ _id: subject.orderId }));
    return work();
  });
}
