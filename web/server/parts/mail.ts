import type { Part } from '../part.ts';
import type { Site } from '../site.ts';

// The parts that need a mail server. Their modules are imported here, so that a site without mail needs no memory for them.

/** Opens mail to staff; null without a mail server. */
export async function openSiteStaffMail(site: Site): Promise<Part | null> {
  if (site.settings.mail === null) return null;
  return (await import('../staff-mail/open-staff-mail.ts')).openStaffMail(site);
}

/**
 * Opens news to readers: confirmed sign-ups, mailings, and reports about bounces. Null without a mail server or without
 * the embedded engine, which alone stores sign-ups.
 */
export async function openSiteNews(site: Site): Promise<Part | null> {
  const { settings, backend, studio, addressOf, transport, log } = site;
  const { mail } = settings;
  if (mail === null || backend === null) return null;
  const { openNews } = await import('../news/open-news.ts');
  const { newsRoutes } = await import('../news/news-routes.ts');
  const { openSiteBounces } = await import('../bounces/open-site-bounces.ts');
  const news = openNews(site, backend);
  const bounces = openSiteBounces(settings.bounces, news, backend.ownerToken, mail.from, log);
  let stopBounces: (() => Promise<void>) | null = null;
  return {
    sender: { mails: bounces.kinds, localLanes: news.lanes, hasOrders: news.hasOrders },
    routes: [newsRoutes({ ...news, bounces: bounces.webhook }, studio, addressOf, transport)],
    storeSignUp: news.request,
    pageContext: (sending) => ({
      bounces: bounces.ways,
      newsFrom: sending.mail ? mail.from.address : null,
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
