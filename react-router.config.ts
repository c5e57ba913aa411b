import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressFiles } from './server/pages/compress-files.ts';

const buildDirectory = process.env.BUILD_DIR ?? 'build';

export default {
  appDirectory: 'storefront',
  buildDirectory,
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => compressFiles(join(buildDirectory, 'client')),
} satisfies Config;
