import type { Settings } from '../settings.ts';

/** Advice if nobody can sign in to the embedded backend; otherwise null. */
export function missingSignIn({ demo, google }: Pick<Settings, 'demo' | 'google'>): string | null {
  return demo || google !== null
    ? null
    : 'Nobody can sign in yet. Create a Google client (docs/one-public-machine.md, first step), set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, for example in .env, and start the site again.';
}
