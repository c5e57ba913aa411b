import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from './free-port.ts';

/** The path of Prometheus. Undefined when it is not installed and cannot be (setup/provide-programs.js). */
export const prometheusProgram = process.env.PROMETHEUS_PATH || undefined;

const maxStartMs = 30_000;
const samples = z.object({ data: z.object({ result: z.array(z.unknown()) }) });
const alerts = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.object({ alertname: z.string() }), state: z.string() })),
  }),
});

interface PrometheusOptions {
  /** The folder for everything that Prometheus writes. */
  folder: string;
  /** Where metrics are read, as `host:port`, all in the job `passepartout`. */
  targets: readonly string[];
  /** The contents of the file of rules. */
  rules: string;
}

export interface RunningPrometheus {
  /** How many series an expression has at the moment. */
  countSeries(expression: string): Promise<number>;
  /** The names of the alerts that fire, each once. */
  firingAlerts(): Promise<string[]>;
  end(): Promise<void>;
}

/** Runs Prometheus, which reads the metrics once and checks its rules twice a second. */
export async function runPrometheus({
  folder,
  targets,
  rules,
}: PrometheusOptions): Promise<RunningPrometheus> {
  if (!prometheusProgram) throw new Error('PROMETHEUS_PATH is not set.');
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '500ms' },
    rule_files: ['rules.yaml'],
    scrape_configs: [{ job_name: 'passepartout', static_configs: [{ targets }] }],
  };
  await writeFile(join(folder, 'rules.yaml'), rules);
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yaml'), JSON.stringify(config));
  const url = `http://127.0.0.1:${await freePort()}`;
  const args = [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${new URL(url).host}`,
    '--log.level=error',
  ];
  const child = spawn(prometheusProgram, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const deadline = Date.now() + maxStartMs;
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('Prometheus stopped while starting. See its output above.');
    if (Date.now() > deadline) throw new Error(`Prometheus was not ready within ${maxStartMs / 1000} s.`);
    await pause(50);
  }
  const ask = async (path: string) => (await fetch(`${url}/api/v1/${path}`)).json();
  return {
    async countSeries(expression) {
      const answer = await ask(`query?query=${encodeURIComponent(expression)}`);
      return samples.parse(answer, { error: () => `${expression}: ${JSON.stringify(answer)}` }).data.result
        .length;
    },
    async firingAlerts() {
      const { data } = alerts.parse(await ask('alerts'));
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return [...new Set(firing.map(({ labels }) => labels.alertname))];
    },
    async end() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Tests rules with Debian's `promtool`, which comes with Prometheus. @throws an error with what it prints if they fail */
export async function testRules(folder: string, file: object): Promise<void> {
  const name = join(folder, 'rules.test.yaml');
  await writeFile(name, JSON.stringify(file));
  await promisify(execFile)(join(dirname(prometheusProgram ?? ''), 'promtool'), ['test', 'rules', name]);
}
