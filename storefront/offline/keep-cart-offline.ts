/** The shop's service worker: `server/pages/offline/offline-worker.ts`. */
export const offlineWorkerUrl = '/sw.js';

/**
 * Lets this browser show the cart without a network (decision 099), once everything of this page has loaded. Browsers
 * that refuse, such as those that block storage or an insecure address, show the shop as before.
 */
export function keepCartOffline(): void {
  const register = () => void navigator.serviceWorker?.register(offlineWorkerUrl).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
