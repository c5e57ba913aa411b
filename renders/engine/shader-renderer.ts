/** Renders one shader scene in headless Chromium, tile by tile. Finished tiles stay on disk, so an interrupted run continues. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

interface ShaderJob {
  sceneFile: string;
  defines: Record<string, number>;
  widthPx: number;
  heightPx: number;
  samples: number;
  tileDirectory: string;
}

const TILE_SIZE_PX = 160;
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const LOWEST_PRIORITY = 19;

function fragmentSource(job: ShaderJob): string {
  const defines = Object.entries(job.defines).map(([name, value]) => `#define ${name} ${value}`);
  return [
    '#version 300 es',
    'precision highp float;',
    'precision highp int;',
    ...defines,
    readFileSync(path.join(import.meta.dirname, 'library.glsl'), 'utf8'),
    readFileSync(job.sceneFile, 'utf8'),
    `layout(location = 0) out vec4 outColour;
    void main() {
      vec2 pixel = gl_FragCoord.xy - 0.5 + uTileOriginPx;
      randomState = uint(pixel.x) * 1973u + uint(pixel.y) * 9277u + uint(uSampleIndex) * 26699u + 1u;
      randomState = randomState * 747796405u + 2891336453u;
      random();
      vec4 colour = scene(pixel + uJitterPx);
      if (any(isnan(colour)) || any(isinf(colour))) colour = vec4(0.0);
      outColour = colour * uSampleWeight;
    }`,
  ].join('\n');
}

function tileFile(job: ShaderJob, x: number, y: number): string {
  return path.join(job.tileDirectory, `tile-${x}-${y}.f32`);
}

function pendingTiles(job: ShaderJob): { x: number; y: number }[] {
  const tiles: { x: number; y: number }[] = [];
  for (let y = 0; y < job.heightPx; y += TILE_SIZE_PX)
    for (let x = 0; x < job.widthPx; x += TILE_SIZE_PX)
      if (!existsSync(tileFile(job, x, y))) tiles.push({ x, y });
  return tiles;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Sets all processes of our browser to the lowest priority again, because Chromium raises that of its GPU process. */
function lowerPriority(browser: ChildProcess): void {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      if (Number(fields[2]) === browser.pid) os.setPriority(Number(entry), LOWEST_PRIORITY);
    } catch {
      // The process has ended in the meantime.
    }
  }
}

export async function renderShader(job: ShaderJob): Promise<void> {
  mkdirSync(job.tileDirectory, { recursive: true });
  const tiles = pendingTiles(job);
  if (tiles.length === 0) return;
  const profileDirectory = mkdtempSync(path.join(os.tmpdir(), 'print-shader-'));
  const finished = Promise.withResolvers<void>();
  const server = serveJob(job, tiles, finished);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const browser = startBrowser(profileDirectory, `http://127.0.0.1:${port}/`);
  browser.once('exit', () => finished.reject(new Error('Chromium ended early')));
  const priorityTimer = setInterval(() => lowerPriority(browser), 1000);
  try {
    await finished.promise;
  } finally {
    clearInterval(priorityTimer);
    browser.removeAllListeners('exit');
    const exited = new Promise((resolve) => browser.once('exit', resolve));
    if (browser.pid !== undefined && browser.exitCode === null) {
      process.kill(-browser.pid, 'SIGTERM');
      await exited;
    }
    server.closeAllConnections();
    server.close();
    rmSync(profileDirectory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Serves the page with its job, and stores the tiles that it posts. `finished` settles when the page reports its end. */
function serveJob(
  job: ShaderJob,
  tiles: { x: number; y: number }[],
  finished: PromiseWithResolvers<void>,
): Server {
  return createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/') {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><script type="module" src="/shader-page.js"></script>');
    } else if (url.pathname === '/shader-page.js') {
      response.setHeader('content-type', 'text/javascript');
      response.end(readFileSync(path.join(import.meta.dirname, 'shader-page.js')));
    } else if (url.pathname === '/job') {
      response.end(
        JSON.stringify({ ...job, tileSizePx: TILE_SIZE_PX, tiles, fragmentSource: fragmentSource(job) }),
      );
    } else if (url.pathname === '/tile') {
      const file = tileFile(job, Number(url.searchParams.get('x')), Number(url.searchParams.get('y')));
      writeFileSync(`${file}.part`, await readBody(request));
      renameSync(`${file}.part`, file);
      response.end();
    } else if (url.pathname === '/done') {
      response.end();
      finished.resolve();
    } else if (url.pathname === '/failed') {
      finished.reject(new Error(String(await readBody(request))));
      response.end();
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
}

function startBrowser(profileDirectory: string, url: string): ChildProcess {
  return spawn(
    CHROMIUM,
    [
      '--headless',
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-gpu-watchdog',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--remote-debugging-port=0',
      `--user-data-dir=${profileDirectory}`,
      url,
    ],
    { detached: true, stdio: 'ignore' },
  );
}
