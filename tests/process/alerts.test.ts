import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { newEmail, newSession, paySession } from '#tests/world/buy.ts';
import { openTestShop, type TestShop } from '#tests/world/open-test-shop.ts';
import { alertCauses, type Value } from './alert-causes.ts';
import { prometheusProgram, runPrometheus, testRules } from './run-prometheus.ts';

/** The alerts of the rules with the minutes for which each must last. */
function readAlerts(rules: string): { name: string; minutes: number }[] {
  return rules
    .split('- alert: ')
    .slice(1)
    .map((rule) => {
      const [, count = '0', unit = 'm'] = /^ +for: (\d+)([mh])$/m.exec(rule) ?? [];
      return { name: /^\w+/.exec(rule)?.[0] ?? '', minutes: Number(count) * (unit === 'h' ? 60 : 1) };
    });
}

/** The rules with a minute shortened to a tenth of a second. A window has at least five seconds, so that it has samples. */
function hurried(rules: string): string {
  const seconds = (count: string, unit: string) => (Number(count) * (unit === 'h' ? 60 : 1)) / 10;
  return rules
    .replace(/for: (\d+)([mh])\b/g, (_, count, unit) => `for: ${seconds(count, unit) * 1000}ms`)
    .replace(/\[(\d+)([mh])\]/g, (_, count, unit) => `[${Math.max(5, seconds(count, unit)) * 1000}ms]`);
}

const panelSchema = z.object({
  title: z.string(),
  targets: z.array(z.object({ expr: z.string() })).default([]),
});

/** The expressions of the dashboard by panel, as Grafana asks them. */
async function readPanels(): Promise<{ title: string; expressions: string[] }[]> {
  const dashboard = JSON.parse(await readFile('deploy/grafana-dashboard.json', 'utf8'));
  return z
    .array(panelSchema)
    .parse(dashboard.panels)
    .map(({ title, targets }) => ({
      title,
      expressions: targets.map(({ expr }) =>
        expr.replaceAll('$job', '.+').replaceAll('$instance', '.+').replaceAll('$__rate_interval', '8s'),
      ),
    }));
}

/** The series of a line of metrics: its name and labels. */
const seriesOf = (line: string) => line.slice(0, line.lastIndexOf(' '));
const nameOf = (series: string) => series.split('{', 1)[0] ?? '';

/** The metrics with other values for some series. */
function withValues(text: string, values: ReadonlyMap<string, number>): string {
  const others = text.split('\n').filter((line) => !values.has(seriesOf(line)));
  return [...others, ...[...values].map(([series, value]) => `${series} ${value}`), ''].join('\n');
}

describe.skipIf(!prometheusProgram)('Prometheus with the shipped alerts', () => {
  let world: TestShop;
  let folder: string;
  let rules: string;
  beforeAll(async () => {
    rules = await readFile('deploy/alerts.yaml', 'utf8');
    folder = await mkdtemp(join(tmpdir(), 'passepartout-prometheus-'));
    world = await openTestShop({ hasPages: true });
    await fetch(`${world.app.listeningOrigin}/`);
    const session = await newSession(world);
    await paySession(world, session, { email: newEmail() });
    await vi.waitFor(async () => {
      const text = await readMetrics();
      expect(text).toContain('passepartout_mails_total{kind="confirmation",outcome="sent"}');
      expect(text).toMatch(/^passepartout_reconciliation_last_success_timestamp_seconds [1-9]/m);
    }, 55_000);
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });

  const readMetrics = async () => (await fetch(`${world.app.listeningOrigin}/metrics`)).text();

  async function serve(metrics: () => string): Promise<{ target: string; server: Server }> {
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'text/plain; version=0.0.4').end(metrics());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    return { target: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, server };
  }

  test('every alert has a cause in the metrics of the shop', async () => {
    expect(Object.keys(alertCauses)).toEqual(readAlerts(rules).map(({ name }) => name));
    const text = await readMetrics();
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    const series = Object.values(alertCauses).flatMap((values) => Object.keys(values));
    const unknown = series.filter((each) => !known.has(nameOf(each).replace(/_(bucket|count)$/, '')));
    expect(unknown.map(nameOf)).toEqual(['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes']);
    const isLabelled = (each: string) => {
      const labels = (line: string) => [...line.matchAll(/(\w+)="/g)].map(([, label]) => label).join();
      const samples = text.split('\n').filter((line) => line.startsWith(`${nameOf(each)}{`));
      return samples.length === 0 || samples.some((line) => labels(line) === labels(each));
    };
    expect(series.filter((each) => !isLabelled(each))).toEqual([]);
  });

  test('a purchase fills each panel of the dashboard and fires no alert, and then every alert fires for its cause', async () => {
    const healthy = await vi.waitFor(async () => {
      const text = await readMetrics();
      // A busy machine leaves figures out that take too long.
      expect(text).toContain('passepartout_orders{status="paid"}');
      return text;
    }, 55_000);
    const startedAt = Date.now();
    let isSick = false;
    const sickWith = (...alerts: string[]) => {
      const causes = alerts.flatMap((alert) => Object.entries(alertCauses[alert] ?? {}));
      return serve(() => (isSick ? withValues(healthy, valuesAt(causes, Date.now() - startedAt)) : healthy));
    };
    const others = Object.keys(alertCauses).filter((name) => !['ShopDown', 'DatabaseAway'].includes(name));
    const gone = await sickWith();
    const processes = [await sickWith(...others), await sickWith(...others, 'DatabaseAway'), gone];
    const targets = processes.map(({ target }) => target);
    const prometheus = await runPrometheus({ folder, targets, rules: hurried(rules) });
    onTestFinished(() => prometheus.end());

    const panels = await readPanels();
    const emptyPanels = async () => {
      const counts = panels.map(async ({ title, expressions }) => {
        const series = await Promise.all(expressions.map(prometheus.countSeries));
        return series.includes(0) ? `${title}: ${series}` : [];
      });
      return (await Promise.all(counts)).flat();
    };
    await expect.poll(emptyPanels).toEqual([]);
    // A busy machine may answer one of the first questions too late.
    await expect.poll(prometheus.firingAlerts).toEqual([]);

    isSick = true;
    gone.server.close();
    gone.server.closeAllConnections();
    const fired = new Set<string>();
    const haveFired = async () => {
      for (const alert of await prometheus.firingAlerts()) fired.add(alert);
      return [...fired].sort();
    };
    await expect.poll(haveFired).toEqual(Object.keys(alertCauses).sort());
  }, 600_000);

  test('with its own times, every alert fires for its cause, and not a minute too early', async () => {
    await writeFile(join(folder, 'alerts.yaml'), rules);
    const tests = readAlerts(rules).map(({ name, minutes }) => {
      const expr = `count(ALERTS{alertname="${name}",alertstate="firing"})`;
      const early = { expr, eval_time: `${minutes - 1}m`, exp_samples: [] };
      // The longest window is an hour.
      const late = { expr, eval_time: `${minutes + 65}m`, exp_samples: [{ labels: '{}', value: 1 }] };
      const input_series = Object.entries(alertCauses[name] ?? {}).map(([series, value]) => ({
        series: series.replace(/^(\w+)\{?(.*?)\}?$/, '$1{job="passepartout",instance="shop:3000",$2}'),
        values: typeof value === 'number' ? `${value}+0x130` : `0+${value.perSecond * 60}x130`,
      }));
      return { interval: '1m', input_series, promql_expr_test: [...(minutes > 0 ? [early] : []), late] };
    });
    await testRules(folder, { rule_files: ['alerts.yaml'], evaluation_interval: '1m', tests });
  }, 600_000);
});

function valuesAt(causes: [string, Value][], milliseconds: number): Map<string, number> {
  return new Map(
    causes.map(([series, value]) => [
      series,
      typeof value === 'number' ? value : (value.perSecond * milliseconds) / 1000,
    ]),
  );
}
