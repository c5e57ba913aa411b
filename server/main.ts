import { existsSync } from 'node:fs';

// React reads NODE_ENV when it is first loaded, so set it before importing anything else.
const isDevelopment = process.env.PASSEPARTOUT_DEV === '1';
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production';
// Four threads for password hashes (`hashesAtOnce`), two for those of staff, and Node's usual four for files and compression.
process.env.UV_THREADPOOL_SIZE ??= '10';

// The launcher of the release 1.0.0 starts the sources of later releases, too.
const isSource = import.meta.filename.endsWith('.ts');
const built = new URL('../build-server/main.js', import.meta.url);
if (isSource && !isDevelopment && existsSync(built)) await import(built.href);
else {
  const { start } = await import('./start.ts');
  start();
}
