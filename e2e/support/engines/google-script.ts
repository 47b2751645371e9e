import type { BrowserContext } from '@playwright/test';
import { googleFramesStandIn } from './google-frames-stand-in.ts';

const answered = new WeakSet<BrowserContext>();

/**
 * Answers requests of Google's Auth emulator to Google's servers, so that tests need no network: with a replacement for
 * Google's script, and with empty fonts and styles for the sign-in window.
 */
export async function answerGoogleScript(context: BrowserContext): Promise<void> {
  if (answered.has(context)) return;
  answered.add(context);
  await context.route('https://apis.google.com/js/api.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${googleFramesStandIn})();` }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) => route.abort());
}
