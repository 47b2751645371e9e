const READING = ['GET', 'HEAD'];

/**
 * The answer to a request whose method its address does not allow, null for all others. Every address allows GET and
 * HEAD, those of `forms` POST as well. OPTIONS is answered with 204, other methods with 405; both name what is allowed.
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
  return new Response('This address does not allow that method.\n', {
    status: 405,
    headers: { ...headers, ...type },
  });
}
