// React reads NODE_ENV when it is first loaded, so set it before importing anything else.
process.env.NODE_ENV ??= process.env.PASSEPARTOUT_DEV === '1' ? 'development' : 'production';
// Four threads for password hashes (`hashesAtOnce`), two for those of staff, and Node's usual four for files and compression.
process.env.UV_THREADPOOL_SIZE ??= '10';

const { start } = await import('./start.ts');
start();
