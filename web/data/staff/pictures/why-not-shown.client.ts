/** Why a form of a picture is not shown, in the server's own sentence; null where it is, or nothing is known. */
export async function whyNotShown(address: string): Promise<string | null> {
  const answer = await fetch(address).catch(() => null);
  if (!answer || answer.ok) return null;
  return (await answer.text().catch(() => '')).trim() || null;
}
