import { createContext } from 'react';
import { createContext as createRouterContext } from 'react-router';

/** The base URL of the API, as configured on the server; empty if the shop serves it. For the server's rendering. */
export const apiUrlContext = createRouterContext('');

/** The same for components. */
export const ApiUrl = createContext('');

/** Reads the base URL from the page's head. */
export function readApiUrl(): string {
  return globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content ?? '';
}
