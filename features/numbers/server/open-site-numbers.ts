import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { limitBody, rateLimit, refuse, tooMany } from '../../../platform/limits/request-limits.ts';
import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { BEACON_PATH, LARGEST_BEACON } from '../model/beacon.ts';
import { openNumbers } from './open-numbers.ts';

/** Maximum number of reports (page views and clicks) per minute from one network. */
const REPORTS_A_MINUTE = 120;

/** Opens the counting of visits; null if it is turned off. */
export function openSiteNumbers(site: Site): Part | null {
  const { settings, engine, studio, studioInTime, addressOf } = site;
  const seconds = settings.ofFeatures.NUMBERS_SECONDS as number;
  if (seconds === 0) return null;
  const isBehindCache = engine.kind === 'hosted';
  const numbers = openNumbers({
    ...site,
    ...{ isBehindCache, mainOrigin: site.origin, seconds },
    ownPages: () => studioInTime.pages().ownPages,
    // Google's servers put the client's address into this header.
    addressOf: (incoming) =>
      isBehindCache ? String(incoming.headers['x-forwarded-for']) : addressOf({ incoming } as HttpBindings),
  });
  // Reports from the site's own pages about client-side navigation and clicks on store links.
  const app = new Hono<{ Bindings: HttpBindings }>();
  const refused = rateLimit({
    most: REPORTS_A_MINUTE,
    refused: (context) => refuse(context, tooMany(studio)),
    addressOf,
  });
  app.post('/', refused, limitBody(LARGEST_BEACON), numbers.beacon);
  return {
    routes: [{ at: BEACON_PATH, app, posts: [BEACON_PATH] }],
    staffData: numbers.state,
    onPage: numbers.onPage,
    onSignUp: numbers.onSignUp,
    close: numbers.close,
  };
}
