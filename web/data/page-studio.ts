import type { MailState } from '../../platform/domain/mail/mail-state.ts';
import type { SecretsKey } from '../../platform/domain/secrets/secrets-key.ts';
import type { HostKind } from '../domain/host-guard.ts';
import type { SignInWays } from '../domain/people/sign-in.ts';
import type { Studio } from '../domain/studio.ts';

/** Id of the element that contains the studio's data, for the staff area. */
export const STUDIO_ELEMENT = 'studio';

/** Data about the site for the pages of the staff area. */
export interface PageStudio {
  studio: Studio;
  /** The main origin without a trailing slash. */
  mainOrigin: string;
  hostKind: HostKind;
  mail: MailState;
  signIn: SignInWays;
  /** Data for the screens of each feature that is on, by the feature's name; null for a feature without data. */
  features: Readonly<Record<string, unknown>>;
  secrets: SecretsKey;
  /**
   * Whether the site sends mail, and posts to Discord and the like. False for a site on a copy of the data, because the
   * original site sends them.
   */
  sends: boolean;
}

/** Reads the site's data that the server has put into a page of the staff area. */
export function pageStudio(): PageStudio {
  return JSON.parse(document.querySelector(`script#${STUDIO_ELEMENT}`)?.textContent ?? '') as PageStudio;
}
