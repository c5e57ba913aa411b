import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'storefront',
  buildDirectory: process.env.STOREFRONT_BUILD_DIR ?? 'build',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
