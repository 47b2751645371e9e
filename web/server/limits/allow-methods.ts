const READING = ['GET', 'HEAD'];

/**
 * The response to a request with a method that its address does not allow, else null. Every address allows GET and
 * HEAD, those of `forms` also POST. OPTIONS gets 204, other methods 405; both list the allowed methods.
 */
export function answerToMethod(
  { method, path }: { method: string; path: string },
  forms: readonly string[],
): Response | null {
  const allowed = forms.includes(path) ? [...READING, 'POST'] : READING;
  if (allowed.includes(method)) return null;
  const headers = { Allow: [...allowed, 'OPTIONS'].join(', ') };
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers });
  const type = { 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response('This address does not support that HTTP method.\n', {
    status: 405,
    headers: { ...headers, ...type },
  });
}
