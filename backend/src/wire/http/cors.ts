/**
 * Lets pages of an allowed origin read an answer. The channels of the SDK ask with credentials, for which browsers refuse
 * `*`; there are no cookies here, so naming the origin gives nothing away: tokens and rules decide.
 */
export function allowOrigin(
  request: Request,
  response: Response,
  mayRead: (origin: string) => boolean,
): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  response.headers.append('Vary', 'Origin');
  if (!mayRead(origin)) return response;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Allow-Credentials', 'true');
  return response;
}

/** The answer to a preflight. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? '*',
      'Access-Control-Max-Age': '86400',
    },
  });
}

/** A JSON answer that nobody keeps. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}

/** Headers of a channel's answers: nothing between here and the browser may keep or collect them. */
export const CHANNEL_HEADERS = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'private, max-age=0',
  'X-Content-Type-Options': 'nosniff',
  'X-Accel-Buffering': 'no',
};
