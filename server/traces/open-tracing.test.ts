import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { openTracing } from './open-tracing.ts';

test('a collector that is away costs no step its result, and the log says that traces were not sent', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const tracing = openTracing({ url: 'http://127.0.0.1:9/v1/traces', share: 1 }, log);
  const step = { kind: 'job', name: 'job of a test' } as const;
  const result = await tracing.trace(step, async () => tracing.traceparent());
  expect(result).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  const failure = tracing.trace(step, () => Promise.reject(new Error('a failed job')));
  await expect(failure).rejects.toThrow('a failed job');
  await tracing.close();
  expect(lines.join()).toContain('traces were not sent');
});
