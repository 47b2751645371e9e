/** The origin of a server as a person types it, such as `mastodon.social`; null if it is invalid. */
export function serverOrigin(typed: string): string | null {
  const text = typed.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.origin;
}
