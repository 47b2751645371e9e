import type { Feature } from '../web/domain/feature.ts';
import { alarms } from './alarms/feature.ts';
import { copies } from './copies/feature.ts';
import { elsewhere } from './elsewhere/feature.ts';
import { gameNews } from './game-news/feature.ts';
import { imports } from './imports/feature.ts';
import { invitations } from './invitations/feature.ts';
import { news } from './news/feature.ts';
import { numbers } from './numbers/feature.ts';
import { passkeys } from './passkeys/feature.ts';
import { patches } from './patches/feature.ts';
import { press } from './press/feature.ts';
import { siteEditor } from './site-editor/feature.ts';
import { snapshot } from './snapshot/feature.ts';
import { staffMail } from './staff-mail/feature.ts';
import { webhooks } from './webhooks/feature.ts';

/** All features, by the names of their folders. */
export const FEATURES: Readonly<Record<string, Feature>> = {
  'site-editor': siteEditor,
  passkeys,
  invitations,
  'staff-mail': staffMail,
  news,
  elsewhere,
  webhooks,
  numbers,
  press,
  patches,
  'game-news': gameNews,
  snapshot,
  alarms,
  copies,
  imports,
};
