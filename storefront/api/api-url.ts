import { createContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** Where the API answers, in front of `/api/…`, as the server is configured; empty: at the shop's own address. */
export const apiUrlContext = createRouterContext('');

/** The same for the page's head, which tells it to the browser. */
export const ApiUrl = createContext('');

/** What the page's head says. */
export function readApiUrl(): string {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content ?? '';
}
