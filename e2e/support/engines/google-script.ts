import type { BrowserContext } from '@playwright/test';
import { googleFramesStandIn } from './google-frames-stand-in.ts';

const answered = new WeakSet<BrowserContext>();

/**
 * Intercepts the browser's requests of Google's Auth emulator to Google's servers: a stand-in for Google's script, and
 * empty responses for the fonts and styles of its sign-in window. Google's own script is the only piece not run here.
 */
export async function answerGoogleScript(context: BrowserContext): Promise<void> {
  if (answered.has(context)) return;
  answered.add(context);
  await context.route('https://apis.google.com/js/api.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${googleFramesStandIn})();` }),
  );
  await context.route(/^https:\/\/(unpkg\.com|fonts\.googleapis\.com)\//, (route) => route.abort());
}
