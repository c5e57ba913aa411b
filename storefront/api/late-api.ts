import type { ApiAnswer } from './call.ts';

type Api = typeof import('../api.ts');

/** Asks with the API's calls where they have not come with the page: whoever looks at prints needs none. */
export async function askLate<Value>(
  ask: (api: Api) => Promise<ApiAnswer<Value>>,
): Promise<ApiAnswer<Value>> {
  const api = await loadApi();
  return api ? ask(api) : { ok: false, failure: { status: 0, code: 'unreachable', message: '' } };
}

/** Undefined where they cannot come. */
export async function loadApi(): Promise<Api | undefined> {
  return import('../api.ts').catch(() => undefined);
}
