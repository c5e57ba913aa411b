import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Release } from '#domain/api/shop/upgrade.ts';
import description from '../../package.json' with { type: 'json' };

const own = fileURLToPath(new URL('../..', import.meta.url));

/** The release that this process belongs to. */
export const presentRelease: Release = { folder: resolve(own), version: description.version };
