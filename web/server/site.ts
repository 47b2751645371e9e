import type { Backend } from '@studio-site/backend';
import type { AskAsOwner, Outbox } from '@studio-site/backend/outbox';
import type { AlarmReports } from '../../platform/alarm-reports.ts';
import type { Engine } from '../../platform/data/page-engine.ts';
import type { OwnerDocuments } from '../../platform/engine/owner-documents.ts';
import type { ServiceAccount } from '../../platform/engine/service-account.ts';
import type { ClientAddress } from '../../platform/limits/client-address.ts';
import type { Log } from '../../platform/log.ts';
import type { Counters } from '../../platform/metrics.ts';
import type { CallOutside } from '../../platform/outside/outside-request.ts';
import type { Redirects } from '../../platform/owner-files/redirects.ts';
import type { StrictTransport } from '../../platform/pages/headers.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { FormatMarkdown } from '../data/site-context.ts';
import type { Studio } from '../domain/studio.ts';
import type { NewPeople } from './people/sign-in-ways.ts';
import type { StudioFiles } from './studio/studio-files.ts';
import type { StudioInTime } from './studio/studio-in-time.ts';

/** The context that every part of the server gets. A function states the few members that it uses. */
export interface Site {
  settings: Settings;
  /** Folder of the repository. */
  root: string;
  dev: boolean;
  /** The studio with the values of the present moment, read when they are used. */
  studio: Studio;
  studioInTime: StudioInTime;
  files: StudioFiles;
  /** The lines of `redirects.txt`. */
  redirects: Redirects;
  engine: Engine;
  /** The embedded engine; null with other engines. */
  backend: Backend | null;
  /** The service account of a Firebase project; not used with other engines. */
  account: ServiceAccount;
  /** The site's public origin, such as `https://studio.example`. */
  origin: string;
  /** The HSTS header of responses. */
  transport: StrictTransport;
  addressOf: ClientAddress;
  /** Sends a request to the engine's APIs with the owner's rights. */
  ask: AskAsOwner;
  /** Reads and writes documents with the owner's rights. */
  documents: OwnerDocuments;
  /** The outbox, to which parts add jobs. */
  jobs: Outbox;
  secrets: Secrets;
  /** Makes the accounts of invited people without Google; null if no feature that opened before does. */
  newPeople: NewPeople | null;
  /** Sends requests to addresses that people enter. */
  call: CallOutside;
  /** Formats Markdown in a worker thread. */
  format: FormatMarkdown;
  counters: Counters;
  /** Where parts report faults. */
  alarms: AlarmReports;
  log: Log;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}
