import type { OpenPart } from '../web/server/part.ts';

/** The server's part of each feature. They open in this order, after the parts of the core, and close in the reverse. */
export const SERVER_FEATURES: Readonly<Record<string, OpenPart>> = {
  invitations: async (site) =>
    (await import('./invitations/server/open-invitations.ts')).openSiteInvitations(site),
  'staff-mail': async (site) =>
    site.settings.mail ? (await import('./staff-mail/server/open-staff-mail.ts')).openStaffMail(site) : null,
  news: async (site) => (await import('./news/server/open-site-news.ts')).openSiteNews(site),
  elsewhere: async (site) => (await import('./elsewhere/server/open-elsewhere.ts')).openElsewhere(site),
  numbers: async (site) => (await import('./numbers/server/open-site-numbers.ts')).openSiteNumbers(site),
  // Loaded only with the setting.
  snapshot: async (site) =>
    site.settings.ofFeatures.SNAPSHOT_DIR
      ? (await import('./snapshot/server/open-snapshot.ts')).openSnapshot(site)
      : null,
  webhooks: async (site) => (await import('./webhooks/server/open-webhooks.ts')).openWebhooks(site),
};
