import { api, node } from '@opentelemetry/sdk-node';
import { expect, test } from 'vitest';
import { keepWhole, orderAttribute } from './keep-whole.ts';

/** A process of the shop that traces this share of its orders. */
function openProcess(share: number) {
  const exporter = new node.InMemorySpanExporter();
  const spanProcessors = [keepWhole(new node.SimpleSpanProcessor(exporter), share)];
  const tracer = new node.BasicTracerProvider({ spanProcessors }).getTracer('test');
  return { tracer, sent: () => exporter.getFinishedSpans() };
}

/** A request that learns only at its end which order it is about. */
function work({ tracer }: ReturnType<typeof openProcess>, order: string): void {
  const request = tracer.startSpan('request');
  tracer.startSpan('call', {}, api.trace.setSpan(api.ROOT_CONTEXT, request)).end();
  request.setAttribute(orderAttribute, order);
  request.end();
}

const orders = Array.from({ length: 400 }, (_, index) => `ORDER${index}`);

test('processes that trace a part of the orders choose the same ones', () => {
  const [one, other] = [openProcess(0.25), openProcess(0.25)];
  for (const order of orders) for (const process of [one, other]) work(process, order);
  const ordersIn = ({ sent }: typeof one) =>
    new Set(sent().map(({ attributes }) => attributes[orderAttribute]));
  expect(ordersIn(one)).toEqual(ordersIn(other));
  expect(ordersIn(one).size).toBeGreaterThan(60);
  expect(ordersIn(one).size).toBeLessThan(140);
});

test('with a share of 1 everything is sent, and with 0 nothing', () => {
  const [all, none] = [openProcess(1), openProcess(0)];
  for (const order of orders) for (const process of [all, none]) work(process, order);
  expect(all.sent()).toHaveLength(2 * orders.length);
  expect(none.sent()).toEqual([]);
});
