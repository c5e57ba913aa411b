import type { TracesSettings } from '#server/configuration/configuration.ts';
import { OperatorError } from '#server/configuration/operator-error.ts';
import type { Log } from '#server/log.ts';
import { setTracing } from './traced.ts';

/**
 * Traces what this process does from now on. Nothing else loads OpenTelemetry.
 * @returns sends what has ended, and stops
 * @throws OperatorError if its packages are missing, which are optional
 */
export async function startTracing(settings: TracesSettings, log: Log): Promise<() => Promise<void>> {
  const { openTracing } = await import('./open-tracing.ts').catch(explainMissing);
  const tracing = openTracing(settings, log);
  setTracing(tracing);
  return () => tracing.close();
}

function explainMissing(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
  throw new OperatorError(
    'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages of OpenTelemetry are not installed. Run npm ci --include=optional, or remove OTEL_EXPORTER_OTLP_ENDPOINT.',
  );
}
