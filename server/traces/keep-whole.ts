import { createHash } from 'node:crypto';
import type { node } from '@opentelemetry/sdk-node';

/** The attribute with the number of the order that a span is about. */
export const orderAttribute = 'shop.order';

/** The spans of one request or of one attempt of a job. */
interface Unit {
  running: number;
  ended: node.ReadableSpan[];
}

/**
 * Holds the spans of a request or job until the last one has ended. Then all of them get the number of the order, which the
 * first of them could not know, and all are passed on or none. The number decides, so that a purchase is traced whole or
 * not at all, whichever processes worked on it.
 * @param share of the orders that are traced, from 0 to 1; what is about no order is chosen by its trace
 */
export function keepWhole(next: node.SpanProcessor, share: number): node.SpanProcessor {
  const units = new Map<string, Unit>();
  return {
    onStart(span, parentContext) {
      const parent = span.parentSpanContext;
      const unit = (parent && !parent.isRemote && units.get(parent.spanId)) || { running: 0, ended: [] };
      unit.running += 1;
      units.set(span.spanContext().spanId, unit);
      next.onStart(span, parentContext);
    },
    onEnd(span) {
      const { spanId } = span.spanContext();
      const unit = units.get(spanId);
      units.delete(spanId);
      if (!unit) return;
      unit.ended.push(span);
      unit.running -= 1;
      if (unit.running === 0) for (const each of chosenOf(unit.ended, share)) next.onEnd(each);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

function chosenOf(spans: readonly node.ReadableSpan[], share: number): readonly node.ReadableSpan[] {
  const order = spans.map(({ attributes }) => attributes[orderAttribute]).find(Boolean);
  if (order) for (const { attributes } of spans) attributes[orderAttribute] = order;
  const [first] = spans;
  return first && placeOf(String(order ?? first.spanContext().traceId)) < share ? spans : [];
}

/** A number from 0 to 1 that is the same in every process. */
function placeOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32;
}
