import { vi } from 'vitest';
import type { TestShop } from './open-test-shop.ts';

/** Stubs the browser for the storefront's code: empty storage, and a network that leads to the test's shop. */
export function stubBrowser(world: TestShop): void {
  const browserFetch = globalThis.fetch;
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('sessionStorage', emptyStorage());
  vi.stubGlobal('location', { assign: vi.fn() });
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(new URL(path, world.app.listeningOrigin), init),
  );
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
}

/** Restores the globals. Call it after the test. */
export function restoreBrowser(): void {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

function emptyStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  };
}
