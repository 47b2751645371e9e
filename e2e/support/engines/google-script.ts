import type { BrowserContext } from '@playwright/test';
import { googleFramesStandIn } from './google-frames-stand-in.ts';

const answered = new WeakSet<BrowserContext>();

/**
 * Lets pages sign in with Google's Auth emulator without a network: replaces a script that the pages load from Google,
 * and blocks the fonts and styles that the sign-in window loads from Google and unpkg.
 */
export async function answerGoogleScript(context: BrowserContext): Promise<void> {
  if (answered.has(context)) return;
  answered.add(context);
  await context.route('https://apis.google.com/js/api.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${googleFramesStandIn})();` }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) => route.abort());
}
