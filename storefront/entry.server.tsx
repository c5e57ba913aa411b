import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { ApiUrl, apiUrlContext } from './api/api-url.ts';
import { ShopUrl } from './discovery/shop-url.ts';
import { Music, musicContext } from './music/music-source.tsx';

export { apiUrlContext } from './api/api-url.ts';
export { catalogueContext } from './catalogue/catalogue-reader.ts';
export { musicContext } from './music/music-source.tsx';

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
      <ApiUrl value={context.get(apiUrlContext)}>
        <Music value={context.get(musicContext)}>
          <ShopUrl value={new URL(request.url).origin}>
            <ServerRouter context={routerContext} url={request.url} />
          </ShopUrl>
        </Music>
      </ApiUrl>,
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
