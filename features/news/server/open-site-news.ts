import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { bounceSettings } from '../model/bounce-settings.ts';
import type { NewsState } from '../model/news-state.ts';

/**
 * Opens news to readers: confirmed sign-ups, mailings, and reports about bounces. Null without a mail server or without
 * the embedded engine, which alone stores sign-ups. Loads the rest only then, so that other sites need no memory for it.
 */
export async function openSiteNews(site: Site): Promise<Part | null> {
  const { settings, backend, studio, addressOf, transport, log } = site;
  const { mail } = settings;
  if (mail === null || backend === null) return null;
  const { openNews } = await import('./open-news.ts');
  const { newsRoutes } = await import('./news-routes.ts');
  const { openSiteBounces } = await import('./open-site-bounces.ts');
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
