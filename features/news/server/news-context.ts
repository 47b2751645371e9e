import type { Log } from '../../../platform/log.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import type { SignUpDocuments } from '../../../web/server/sign-ups/sign-up-documents.ts';

/** Data that all mails and pages of the newsletter need. */
export interface NewsContext {
  signUps: SignUpDocuments;
  /** The secret that signs the links in confirmation mails. */
  key: string;
  studio: Studio;
  /** The origin of the site, such as `https://studio.example`. */
  origin: string;
  log: Log;
  now: () => number;
}
