/** TypeScript's DOM types have no types of service workers. */
interface WorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
}

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
  /** Only of `install`, and only in browsers that know static routes. */
  addRoutes?(routes: readonly object[]): Promise<void>;
  request: Request;
  respondWith(response: Promise<Response>): void;
  preloadResponse: Promise<Response | undefined>;
}

/** What a version of the worker keeps. */
interface KeptFiles {
  /** The SHA-256, in base64, of the cart's page followed by the page for other addresses. */
  version: string;
  /** The paths of the files that the cart's page needs. */
  files: string[];
  paths: Readonly<Record<'worker' | 'cart' | 'offline', string>>;
}

/**
 * The service worker of the shop. Every answer comes from the network; only if the network fails, the cart comes from
 * this browser, and other pages become a page that says so (decision 099).
 *
 * The browser runs the text of this function, so it may use nothing outside of it.
 */
export function runOfflineWorker({ version, files, paths }: KeptFiles): void {
  const worker = self as unknown as WorkerScope;
  const prefix = 'offline ';
  const cacheName = prefix + version;
  const kept = new Set([paths.cart, ...files]);

  worker.addEventListener('install', (event) => event.waitUntil(install(event)));
  worker.addEventListener('activate', (event) => event.waitUntil(activate()));
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method !== 'GET' || origin !== location.origin || /^\/(api|studio)(\/|$)/.test(pathname)) return;
    if (mode === 'navigate') event.respondWith(openPage(event, pathname));
    else if (kept.has(pathname)) {
      event.respondWith(fetch(event.request).catch(() => recall(pathname)));
    }
  });

  async function install(event: WorkerEvent): Promise<void> {
    await skipWorkerFor(event, ['/studio', '/studio/*', '/api/*', '/photographs/*']);
    const [cart, offline] = await Promise.all([fetchPage(paths.cart), fetchPage(paths.offline)]);
    // While a new version starts, some processes still answer with the old one. The browser then tries again later.
    if ((await hashOf(cart, offline)) !== version) throw new Error('The pages have another version.');
    const cache = await caches.open(cacheName);
    await Promise.all([cache.put(paths.cart, cart), cache.put(paths.offline, offline), cache.addAll(files)]);
    await worker.skipWaiting();
  }

  async function activate(): Promise<void> {
    await forget((name) => name !== cacheName);
    // The browser asks for a page while it starts the worker, so the worker delays no page.
    await worker.registration.navigationPreload?.enable();
  }

  async function openPage(event: WorkerEvent, pathname: string): Promise<Response> {
    try {
      const page = (await event.preloadResponse) ?? (await fetch(event.request));
      event.waitUntil(leaveIfRemoved());
      return page;
    } catch {
      return recall(pathname === paths.cart ? paths.cart : paths.offline);
    }
  }

  async function recall(path: string): Promise<Response> {
    return (await caches.match(path, { cacheName, ignoreVary: true })) ?? Response.error();
  }

  /** Ends this worker if the shop no longer has one. Browsers alone would keep it forever. */
  async function leaveIfRemoved(): Promise<void> {
    const answer = await fetch(paths.worker, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    if (answer?.status !== 404) return;
    await worker.registration.unregister();
    await forget(() => true);
  }

  async function forget(isOld: (name: string) => boolean): Promise<void> {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && isOld(name));
    await Promise.all(names.map((name) => caches.delete(name)));
  }

  /** Lets these requests pass without waking the worker, in browsers that can. It only saves time. */
  async function skipWorkerFor(event: WorkerEvent, pathnames: readonly string[]): Promise<void> {
    const routes = pathnames.map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'network',
    }));
    await event.addRoutes?.(routes).catch(() => undefined);
  }

  /** Requests the page that every visitor gets, without cookies. */
  function fetchPage(path: string): Promise<Response> {
    return fetch(path, { cache: 'no-cache', credentials: 'omit' });
  }

  async function hashOf(...pages: Response[]): Promise<string> {
    const texts = await Promise.all(pages.map((page) => page.clone().text()));
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('')));
    return btoa(String.fromCharCode(...new Uint8Array(hash)));
  }
}
