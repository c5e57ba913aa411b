import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { Settings, settingsContext } from './shop-settings.tsx';

export { catalogueContext } from './catalogue/catalogue-reader.ts';
export { settingsContext } from './shop-settings.tsx';

export const streamTimeout = 5_000;

/** Renders the whole page before answering, because complete pages are cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <Settings value={context.get(settingsContext)}>
        <ServerRouter context={routerContext} url={request.url} />
      </Settings>,
      {
        onAllReady() {
          clearTimeout(deadline);
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }));
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          finalStatus = 500;
          console.error(error);
        },
      },
    );
    const deadline = setTimeout(abort, streamTimeout + 1_000);
  });
}
