import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { nginxProgram, type RunningNginx } from './run-nginx.ts';
import { startProxy } from './start-proxy.ts';

const secret = 'cs_test_0123456789abcdefghij';

describe.skipIf(!nginxProgram)('the shipped nginx, while no process of the shop answers,', () => {
  let folder: string;
  let url: string;
  let nginx: RunningNginx;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'passepartout-nginx-'));
    const [port, ...shopPorts] = [await freePort(), await freePort(), await freePort()] as const;
    url = `http://localhost:${port}`;
    nginx = await startProxy({ folder, port, shopPorts });
  });
  afterAll(async () => {
    await nginx?.end();
    await rm(folder, { recursive: true, force: true });
  });

  test('logs visits and errors, and no secret that opens an order or an account', async () => {
    const paths = [
      `/success?session_id=${secret}`,
      `/Success/?session_id=${secret}`,
      `/%73uccess.data?session_id=${secret}`,
      `/api/checkout/session?sessionid=${secret}`,
      `/reset-password?token=${secret}&uid=1`,
      `/orders/answer?token=${secret}`,
    ];
    for (const path of paths) expect((await fetch(url + path)).status).toBe(502);
    expect((await fetch(`${url}/cart`)).status).toBe(502);
    await nginx.end();
    const access = await readFile(join(folder, 'access.log'), 'utf8');
    const errors = await readFile(join(folder, 'error.log'), 'utf8');
    expect(access.trim().split('\n')).toHaveLength(paths.length + 1);
    expect(errors).toMatch(/connecting to upstream.+"GET \/cart /);
    expect(access + errors).not.toContain(secret);
  });
});
