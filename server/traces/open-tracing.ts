import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { api, core, NodeSDK, node, resources } from '@opentelemetry/sdk-node';
import type { TracesSettings } from '#server/configuration/configuration.ts';
import { shopVersion } from '#server/configuration/shop-version.ts';
import type { Log } from '#server/log.ts';
import { keepWhole, orderAttribute } from './keep-whole.ts';
import type { Note, StepAttributes, StepKind, Tracing } from './traced.ts';

const { context, diag, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;

const spanKinds: Record<StepKind, api.SpanKind> = {
  request: SpanKind.SERVER,
  call: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
  email: SpanKind.CLIENT,
};

/** The collector may be away when the shop closes. */
const exportTimeoutMs = 5000;

/**
 * Starts OpenTelemetry without instrumentations: the shop names its steps itself, so that no address, header or statement
 * leaves the machine by accident. Import this module only if there is a collector, because of what it loads.
 */
export function openTracing({ url, share }: TracesSettings, log: Log): Tracing {
  const diagnose = (reason: string) => log.warn({ reason: reason.slice(0, 300) }, 'traces were not sent');
  const ignore = () => {};
  diag.setLogger({ error: diagnose, warn: ignore, info: ignore, debug: ignore, verbose: ignore });
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
  const sdk = new NodeSDK({
    serviceName: 'passepartout',
    resource: resources.resourceFromAttributes({ 'service.version': shopVersion() }),
    // The others tell the machine's name, its user and the command line.
    resourceDetectors: [resources.envDetector],
    // `keepWhole` chooses, because the order's number is known only later.
    sampler: new node.AlwaysOnSampler(),
    spanProcessors: [keepWhole(new node.BatchSpanProcessor(exporter), share)],
    textMapPropagator: new core.W3CTraceContextPropagator(),
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [],
  });
  sdk.start();
  const tracer = trace.getTracer('passepartout');
  return {
    trace({ name, kind, attributes = {}, cause }, work) {
      const parent = cause ? propagation.extract(ROOT_CONTEXT, { traceparent: cause }) : context.active();
      const options = { kind: spanKinds[kind], root: kind === 'request', attributes };
      return tracer.startActiveSpan(name, options, parent, (span) => runSpan(span, work));
    },
    traceparent() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
    noteOrder: (number) => void trace.getActiveSpan()?.setAttribute(orderAttribute, number),
    close: () => sdk.shutdown().catch((error: unknown) => diagnose(String(error))),
  };
}

async function runSpan<Result>(span: api.Span, work: (note: Note) => Promise<Result>): Promise<Result> {
  try {
    return await work((attributes: StepAttributes) => void span.setAttributes(attributes));
  } catch (error) {
    // Its message may quote a buyer.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
