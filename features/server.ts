import type { Settings } from '../platform/settings/settings.ts';
import type { OpenPart } from '../web/server/part.ts';

/** The server's part of each feature. They open in this order, after the parts of the core, and close in the reverse. */
export const SERVER_FEATURES: Readonly<Record<string, OpenPart>> = {
  'site-editor': async (site) =>
    (await import('./site-editor/server/open-site-editor.ts')).openSiteEditor(site),
  copies: async (site) => (await import('./copies/server/open-site-copies.ts')).openSiteCopies(site),
  alarms: async (site) => (await import('./alarms/server/open-site-alarms.ts')).openSiteAlarms(site),
  passkeys: async (site) => (await import('./passkeys/server/open-site-passkeys.ts')).openSitePasskeys(site),
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

/**
 * Checks of settings that must agree with each other, before anything is written. They throw `StartError`. `root` is the
 * program's folder.
 */
export const SETTING_CHECKS: Readonly<Record<string, (settings: Settings, root: string) => Promise<void>>> = {
  copies: async (settings, root) =>
    (await import('./copies/server/copy-place.ts')).checkCopySettings(settings, root),
};
