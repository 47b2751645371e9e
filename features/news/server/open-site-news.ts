import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { bounceSettings } from '../model/bounce-settings.ts';
import type { NewsState } from '../model/news-state.ts';
import { newsRoutes } from './news-routes.ts';
import { openNews } from './open-news.ts';
import { openSiteBounces } from './open-site-bounces.ts';

/**
 * Opens news to readers: confirmed sign-ups, mailings, and reports about bounces. Null without a mail server or without
 * the embedded engine, which alone stores sign-ups.
 */
export function openSiteNews(site: Site): Part | null {
  const { settings, backend, studio, addressOf, transport, log } = site;
  const { mail } = settings;
  if (mail === null || backend === null) return null;
  const news = openNews(site, backend);
  const bounces = openSiteBounces(
    bounceSettings(settings.ofFeatures),
    news,
    backend.ownerToken,
    mail.from,
    log,
  );
  let stopBounces: (() => Promise<void>) | null = null;
  return {
    sender: { mails: bounces.kinds, localLanes: news.lanes, hasOrders: news.hasOrders },
    routes: [newsRoutes({ ...news, bounces: bounces.webhook }, studio, addressOf, transport)],
    storeSignUp: news.request,
    staffData: (sending): NewsState => ({
      from: sending.mail ? mail.from.address : null,
      bounces: bounces.ways,
    }),
    start(sending) {
      news.start(sending);
      // A copy of the data does not read bounce reports, because they are about mails of the original site.
      if (sending.since !== null) stopBounces = bounces.start();
    },
    onCommit: news.onCommit,
    async close() {
      await stopBounces?.();
      await news.close();
    },
  };
}
