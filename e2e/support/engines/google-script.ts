import type { BrowserContext } from '@playwright/test';
import { googleFramesStandIn } from './google-frames-stand-in.ts';

const answered = new WeakSet<BrowserContext>();

/**
 * Keeps pages of Google's Auth emulator from sending requests to Google's servers and unpkg, so that tests need no
 * network. Replaces Google's script; blocks fonts and styles of the sign-in window.
 */
export async function answerGoogleScript(context: BrowserContext): Promise<void> {
  if (answered.has(context)) return;
  answered.add(context);
  await context.route('https://apis.google.com/js/api.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${googleFramesStandIn})();` }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) => route.abort());
}
