import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';

import { siteContext } from './site-context.ts';
import { FormattedTexts } from './ui/formatted-texts.ts';

/** The server sets it for every request; exported here so that both sides hold the same key. */
export { siteContext };

/** Renders a page to its finished HTML: public pages wait for nothing, so the whole page is sent at once. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce: nonce, formatted, report } = context.get(siteContext);
  return new Promise((resolve, reject) => {
    let code = status;
    const { pipe } = renderToPipeableStream(
      <FormattedTexts value={formatted}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </FormattedTexts>,
      {
        nonce,
        // A part that is larger than this comes behind the page, hidden until a script puts it in its place.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          headers.set('Content-Type', 'text/html; charset=utf-8');
          // As one text: the server finishes the whole page, and a stream through two kinds of streams costs more.
          text(body).then((html) => resolve(new Response(html, { headers, status: code })), reject);
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          code = 500;
          report('request-failed', error);
        },
      },
    );
  });
}

/** Reports an unexpected error of a loader; a visitor who left, or a method that no page has, is not one. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!refused && !request.signal.aborted) context.get(siteContext).report('request-failed', error);
}
