import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import type { PageDetails, ShopDetails } from '#domain/shop/shop-details.ts';
import { detailsContext, Settings, settingsContext } from './shop-settings.tsx';

export { catalogueContext } from './catalogue/catalogue-reader.ts';
export { policyContext } from './policies/policy-reader.ts';
export { detailsContext, settingsContext } from './shop-settings.tsx';

export const streamTimeout = 5_000;

/** Renders the whole page before answering, because complete pages are cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const details = toPageDetails(context.get(detailsContext));
  let finalStatus = status;
  const deadline = new AbortController();
  // A timer can be cleared; `AbortSignal.timeout` would keep every rendered page in memory until it fires.
  const timer = setTimeout(() => deadline.abort(), streamTimeout + 1_000);
  try {
    const body = await renderToReadableStream(
      <Settings value={{ ...context.get(settingsContext), details }}>
        <ServerRouter context={routerContext} url={request.url} />
      </Settings>,
      {
        signal: deadline.signal,
        onError(error) {
          finalStatus = 500;
          console.error(error);
        },
      },
    );
    await body.allReady;
    return new Response(body, { headers, status: finalStatus });
  } finally {
    clearTimeout(timer);
  }
}

/** Leaves out what the browser doesn't need. */
function toPageDetails({
  hero,
  sender,
  policies,
  equipment,
  makerLabels,
  largestInTube,
  playlist,
  materials,
  ...details
}: ShopDetails): PageDetails {
  const { process, paper } = materials;
  const { mouldings } = equipment;
  return { ...details, materials: { process, paper }, equipment: { mouldings } };
}
