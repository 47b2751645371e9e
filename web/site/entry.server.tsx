import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';

import { siteContext } from '../data/site-context.ts';
import { formattedHtml } from '../ui/markdown/formatted-html.server.tsx';
import { FormattedTexts } from '../ui/markdown/formatted-texts.ts';

/** The server sets it for every request; exported here so that both sides hold the same key. */
export { siteContext };

/** React's mark of a part that is to be rendered in the browser, as it was not ready or failed. */
const LEFT_TO_BROWSER = '<!--$!-->';

/** React writes it where it renders to a stream. */
const DOCTYPE = '<!DOCTYPE html>';

/** Renders a page to its finished HTML: public pages wait for nothing, so the whole page is sent at once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce: nonce, formatted, studio, answer, report } = context.get(siteContext);
  const entry = ofThisPage(routerContext);
  await readAhead(entry);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const texts = formattedHtml(formatted, studio);
  const pageOf = (context: EntryContext) => (
    <FormattedTexts value={texts}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </FormattedTexts>
  );
  // At once, as nothing has to be waited for: a stream costs more.
  const html = DOCTYPE + renderToString(pageOf(entry));
  if (!html.includes(LEFT_TO_BROWSER)) return answer(html, { headers, status });
  let code = status;
  // The first rendering has taken the stream, which is read already.
  const again = pageOf({ ...entry, serverHandoffStream: new ReadableStream() });
  const waited = await renderWaiting(again, nonce, (error) => {
    code = 500;
    report('request-failed', error);
  });
  return answer(waited, { headers, status: code });
}

/** What React Router renders from, with the routes of this page alone: it would prepare all routes for each page. */
function ofThisPage(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...entry, manifest: { ...manifest, routes } };
}

/**
 * Reads the data of the page before the page is rendered, and leaves it where React Router looks for it: else the
 * rendering waits for each part of it.
 */
async function readAhead({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const reader = serverHandoffStream.getReader();
  const decoder = new TextDecoder();
  const parts: NonNullable<EntryContext['renderMeta']>['streamCache'] = {};
  for (let at = 0; ; at++) {
    const { done, value } = await reader.read();
    const result = { done, value: decoder.decode(value, { stream: true }) };
    parts[at] = Object.assign(Promise.resolve(), { result });
    if (done) break;
  }
  reader.releaseLock();
  renderMeta.streamCache = parts;
}

/** Renders a page of which a part is not ready yet, such as code that is loaded when it is first shown. */
function renderWaiting(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // A part that is larger than this comes behind the page, hidden until a script puts it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError: reject,
      onError,
    });
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
