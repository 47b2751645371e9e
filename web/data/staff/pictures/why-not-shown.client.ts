/** The server's message about a variant that it does not serve; null if it serves it, or the reason is unknown. */
export async function whyNotShown(address: string): Promise<string | null> {
  const answer = await fetch(address).catch(() => null);
  if (!answer || answer.ok) return null;
  return (await answer.text().catch(() => '')).trim() || null;
}
