import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';

import { siteContext } from '../data/site-context.ts';
import { formattedHtml } from '../ui/markdown/formatted-html.server.tsx';
import { FormattedTexts } from '../ui/markdown/text-contexts.ts';

/** The key by which the server passes data to loaders. Exported, so that server and loaders use the same object. */
export { siteContext };

/** Renders the whole page before responding, so that an error in any part gives status 500. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { scriptNonce: nonce, formatted, studio, report } = context.get(siteContext);
  const errors: unknown[] = [];
  const page = await renderToReadableStream(
    <FormattedTexts value={formattedHtml(formatted, studio)}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </FormattedTexts>,
    {
      nonce,
      // No size limit: React would send parts beyond the limit after the page, hidden until a script moves them into
      // place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void errors.push(error),
    },
  );
  await page.allReady;
  for (const error of errors) report('request-failed', error);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(page, { headers, status: errors.length > 0 ? 500 : status });
}

/** Logs errors of loaders, except for aborted requests and for statuses below 500, as for an unsupported method. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!refused && !request.signal.aborted) context.get(siteContext).report('request-failed', error);
}
