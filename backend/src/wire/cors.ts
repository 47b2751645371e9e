/** No cookies are used, so any origin may ask; the rules decide what it gets. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
};

/** The answer to a preflight. */
export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS',
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? '*',
      'Access-Control-Max-Age': '86400',
    },
  });
}

/** A JSON answer that any origin may read and nobody keeps. */
export function jsonResponse(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...CORS,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}

/** Headers of a channel's answers: nothing between here and the browser may keep or collect them. */
export const CHANNEL_HEADERS = {
  ...CORS,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'private, max-age=0',
  'X-Content-Type-Options': 'nosniff',
  'X-Accel-Buffering': 'no',
};
