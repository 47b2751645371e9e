/**
 * Requests a variant of a picture. Resolves to the server's reason for not serving it; null if it is served or the
 * reason is unknown.
 */
export async function whyNotShown(address: string): Promise<string | null> {
  const answer = await fetch(address).catch(() => null);
  if (!answer || answer.ok) return null;
  return (await answer.text().catch(() => '')).trim() || null;
}
