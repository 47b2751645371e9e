import type { Backend } from '@studio-site/backend';
import type { AskAsOwner } from '@studio-site/backend/outbox';
import type { Engine } from '../../data/engine.ts';
import type { Studio } from '../../domain/studio.ts';
import type { OwnerDocuments } from '../engine/owner-documents.ts';
import type { ServiceAccount } from '../engine/service-account.ts';
import type { ClientAddress } from '../limits/client-address.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { StudioFiles } from '../studio/studio-files.ts';

/** The dependencies that all parts of the site share. */
export interface SiteBase {
  settings: Settings;
  /** Folder of the repository. */
  root: string;
  dev: boolean;
  studio: Studio;
  files: StudioFiles;
  engine: Engine;
  /** The embedded engine; null with other engines. */
  backend: Backend | null;
  /** The service account of a Firebase project; not used with other engines. */
  account: ServiceAccount;
  /** The site's public origin, such as `https://studio.example`. */
  mainOrigin: string;
  addressOf: ClientAddress;
  /** Sends a request to the engine's APIs with the owner's rights. */
  ask: AskAsOwner;
  /** Reads and writes documents with the owner's rights. */
  documents: OwnerDocuments;
  log: Log;
}
