import * as z from 'zod';

const ADDRESS = 'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token';
const answerShape = z.object({ access_token: z.string(), expires_in: z.number() });
/** Timeout of a request in milliseconds. */
const PATIENCE = 20_000;

let token: { text: string; until: number } | null = null;

/** An access token of the service account under which the site runs on Google's servers. Throws on other servers. */
export async function googleToken(): Promise<string> {
  if (token && Date.now() < token.until) return token.text;
  const answer = await fetch(ADDRESS, {
    headers: { 'Metadata-Flavor': 'Google' },
    signal: AbortSignal.timeout(PATIENCE),
  });
  const { access_token: text, expires_in: seconds } = answerShape.parse(await answer.json());
  token = { text, until: Date.now() + (seconds - 60) * 1000 };
  return text;
}
