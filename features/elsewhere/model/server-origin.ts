/** The origin of a server from a typed URL or host name, such as `mastodon.social`; null if that is invalid. */
export function serverOrigin(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.origin;
}
