import { join } from 'node:path';
import { FEATURES } from '../../features/all.ts';
import { SERVER_FEATURES } from '../../features/server.ts';
import { SITE_FEATURES } from '../../features/site.ts';
import { openAlarmReports } from '../../platform/alarm-reports.ts';
import { chooseEngine } from '../../platform/engine/choose-engine.ts';
import { ownerAccess } from '../../platform/engine/owner-access.ts';
import { ownerDocuments } from '../../platform/engine/owner-documents.ts';
import { openServiceAccount } from '../../platform/engine/service-account.ts';
import { clientAddress } from '../../platform/limits/client-address.ts';
import { createLog, type Log } from '../../platform/log.ts';
import { metricsRoutes, openCounters } from '../../platform/metrics.ts';
import { openSending } from '../../platform/outbox/senders.ts';
import { openJobs, taskRoutes } from '../../platform/outbox/site-outbox.ts';
import { openOutside } from '../../platform/outside/outside-request.ts';
import { strictTransport } from '../../platform/pages/headers.ts';
import { openSecrets } from '../../platform/secrets/secrets.ts';
import { checkFeatureSettings } from '../../platform/settings/feature-settings.ts';
import { type BoundPort, bindPort } from '../../platform/settings/port.ts';
import {
  misspelledSettings,
  settingsOfFeaturesOff,
  shortEndings,
  uselessSettings,
} from '../../platform/settings/setting-warnings.ts';
import { readSettings, type SettingPlaces } from '../../platform/settings/settings.ts';
import { noteAddress } from '../../platform/settings/site-address.ts';
import { isFeatureOn } from '../domain/feature.ts';
import { ensureServable } from './build/ensure-built.ts';
import { checkAddresses } from './check-addresses.ts';
import { openEmbeddedBackend } from './embedded.ts';
import { openFormatter } from './markdown/format-markdown.ts';
import { contentPolicy } from './pages/content-policy.ts';
import { openBuild, openDevelopment, type PageRenderer } from './pages/render-page.ts';
import type { OpenPart, Part } from './part.ts';
import { openContent } from './parts/content.ts';
import { openOperations } from './parts/operations.ts';
import { missingSignIn, offersGoogle } from './people/sign-in-ways.ts';
import { openWaitingChanges } from './posts/waiting-changes.ts';
import { serveSite } from './serve-site.ts';
import type { Site } from './site.ts';
import { loadStudio } from './studio/config/studio-config.ts';
import { openStudioFiles } from './studio/studio-files.ts';
import { openStudioInTime } from './studio/studio-in-time.ts';

export { StartError } from '../../platform/errors.ts';

/** The parts of the core, in the order in which they open and start. They close in the reverse order. */
const PARTS: readonly OpenPart[] = [openOperations, openWaitingChanges];

export interface RunningSite {
  /** The URL of the opened port, such as `http://localhost:3000`. */
  origin: string;
  /** Stops accepting requests, ends streams, waits up to 3 s for running requests, and closes the database. */
  close(): Promise<void>;
}

/** The arguments of the start. */
interface Started {
  env: Record<string, string | undefined>;
  /** File and line of each setting that was read from a file. */
  places?: SettingPlaces;
  /** Folder of the repository. */
  root: string;
  dev?: boolean;
}

/**
 * Starts the site: checks settings and files, opens the port, opens the engine, builds if the build is outdated, and
 * serves. Throws `StartError` if an operator can solve the problem. Invalid settings and files of the studio folder are
 * found before anything is written.
 */
export async function startSite(started: Started): Promise<RunningSite> {
  const checked = await checkStart(started);
  const port = await bindPort(checked.settings.host, checked.settings.port);
  try {
    return await runSite(checked, port);
  } catch (error) {
    await port.close();
    throw error;
  }
}

/** Reads and checks settings, the studio's folder, and the choice of the engine. */
async function checkStart({ root, dev = false, env, places = new Map() }: Started) {
  const settings = readSettings(env, root, places);
  const writeLog = createLog();
  const logListeners: Log[] = [];
  const log: Log = (entry) => {
    for (const listener of logListeners) listener(entry);
    writeLog(entry);
  };
  for (const message of [...misspelledSettings(env, places), ...uselessSettings(env)])
    log({ level: 'warn', event: 'setting-ignored', message });
  const configured = await loadStudio(settings.studioDir, log);
  const studio = { ...configured, mainOrigin: settings.mainOrigin ?? configured.mainOrigin };
  for (const message of settingsOfFeaturesOff(env, studio))
    log({ level: 'warn', event: 'setting-ignored', message });
  await checkFeatureSettings(settings, studio, root);
  const files = openStudioFiles(settings.studioDir, studio, log);
  return { settings, root, dev, studio, files, engine: chooseEngine(settings), logListeners, log };
}

type Checked = Awaited<ReturnType<typeof checkStart>>;

/** Opens the context, then the parts, then serves, then starts the parts. Closing goes the way back. */
async function runSite(checked: Checked, port: BoundPort): Promise<RunningSite> {
  const { site, close: closeSite } = await openSite(checked, port);
  const { settings, studio, files, engine, backend, origin, log } = site;
  const content = await openContent(site);
  const featuresOn = Object.keys(FEATURES).filter((name) => isFeatureOn(studio, name));
  const parts = await openParts(site, PARTS);
  const features = await openFeatures(site);
  parts.push(...features.values());
  for (const part of parts) if (part.studio) site.studioInTime.add(part.studio);
  checked.logListeners.push(...parts.flatMap((part) => (part.onLog ? [part.onLog] : [])));
  const pages = await openPages(site, port, features);
  const senders = parts.flatMap(({ sender }) => sender ?? []);
  const sending = await openSending(site, studio.name, senders);
  backend?.onCommit(({ changes }) => {
    for (const part of parts) part.onCommit?.(changes);
  });
  const drain = async (milliseconds: number) => {
    for (const part of parts) await part.look?.();
    return sending.drain(milliseconds);
  };
  const ownWays = parts.flatMap(({ signIn }) => signIn ?? []);
  const context = {
    ...{ engine, mainOrigin: origin, database: content.database, formatMarkdown: site.format },
    ...{ search: content.search.find, secrets: site.secrets.state, sends: sending.since !== null },
    mail: sending.mail ? ('on' as const) : sending.hasMail ? ('off' as const) : ('missing' as const),
    signIn: () => ({
      google: offersGoogle(site),
      others: ownWays.filter((way) => way.isOffered()).map(({ name }) => name),
    }),
    features: () =>
      Object.fromEntries(featuresOn.map((name) => [name, features.get(name)?.staffData?.(sending) ?? null])),
  };
  const nobody = backend && missingSignIn(context.signIn(), ownWays);
  if (nobody) log({ level: 'warn', event: 'nobody-can-sign-in', message: nobody });
  const routes = parts.flatMap((part) => part.routes ?? []);
  if (backend !== null) {
    const ofParts = () => parts.flatMap((part) => part.metrics?.() ?? []);
    const sources = { counters: site.counters, ask: site.ask, dataDir: settings.dataDir, ofParts };
    routes.push(metricsRoutes(sources, settings.metricsToken, log));
  }
  if (backend === null && settings.outboxToken !== null)
    routes.push(taskRoutes(drain, settings.outboxToken, log));
  const served = serveSite(site, { pages, content, parts, routes, context }, port);
  const watch = files.watch(served.purge);
  for (const part of parts) await part.start?.(sending, served);
  sending.start();
  const forgetAddress = backend ? noteAddress(settings.dataDir, port.loopback) : null;
  return {
    origin: port.origin,
    async close() {
      served.close();
      const answered = port.close();
      backend?.endStreams();
      await pages.close();
      await answered;
      watch.close();
      forgetAddress?.();
      await sending.close();
      for (const part of parts.toReversed()) await part.close?.();
      for (const part of parts.toReversed()) await part.closeLast?.();
      await content.close();
      await closeSite();
    },
  };
}

/** Opens the context of all parts. `close` closes the database, when all parts have ended. */
async function openSite(checked: Checked, port: BoundPort) {
  const { settings, root, dev, engine, log } = checked;
  const studioInTime = openStudioInTime(checked.studio, Date.now, checked.files.pages);
  const studio = studioInTime.now;
  const isEmbedded = engine.kind === 'embedded';
  const addresses = checkAddresses(settings, studio.mainOrigin, port.origin, isEmbedded);
  const { origin, redirects, warning } = addresses;
  if (warning) log({ level: 'warn', event: 'no-main-origin', message: warning });
  const endings = settings.demo ? null : shortEndings(studio);
  if (endings) log({ level: 'warn', event: 'addresses-rejected', message: endings });
  const embedded = isEmbedded ? await openEmbeddedBackend(settings, root, origin, log, dev) : null;
  const backend = embedded?.backend ?? null;
  const hosted = engine.kind === 'hosted';
  const account = openServiceAccount({ keyFile: hosted ? settings.serviceAccountKey : null });
  const ask = ownerAccess(engine, backend, { account });
  const documents = ownerDocuments(ask, engine.app.projectId);
  // A hosted site stores no keys on its disk, because each deployment erases the disk.
  const keys = { key: settings.secretsKey, folder: hosted ? null : settings.keysDir };
  const formatter = openFormatter({ log });
  const site: Site = {
    ...checked,
    ...{ studio, studioInTime, redirects, backend, account, origin, ask, documents },
    ...{ format: formatter.format, now: Date.now },
    transport: strictTransport(origin, settings.hstsSubdomains),
    addressOf: clientAddress(settings.trustProxy),
    jobs: openJobs(ask, engine.app.projectId),
    secrets: openSecrets(keys, documents, log),
    call: openOutside(settings),
    counters: openCounters(),
    alarms: openAlarmReports(),
    newPeople: null,
  };
  return {
    site,
    async close(): Promise<void> {
      await formatter.close();
      // The database is closed last, after all requests have ended and all writes are complete.
      await embedded?.close();
    },
  };
}

async function openParts(site: Site, opens: readonly OpenPart[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const open of opens) {
    const part = await open(site);
    if (part) parts.push(part);
  }
  return parts;
}

/** Opens the parts of the features that the studio has on. Those that the settings turn off are missing. */
async function openFeatures(site: Site): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  let context = site;
  for (const [name, open] of Object.entries(SERVER_FEATURES)) {
    if (!isFeatureOn(site.studio, name)) continue;
    const [part] = await openParts(context, [open]);
    if (!part) continue;
    parts.set(name, part);
    context = { ...context, newPeople: part.signIn?.newPeople ?? context.newPeople };
  }
  return parts;
}

async function openPages(
  { root, dev, engine, studio, log }: Site,
  port: BoundPort,
  features: ReadonlyMap<string, Part>,
): Promise<PageRenderer> {
  if (dev) return openDevelopment(root, port.server);
  await ensureServable(root, log);
  const scripts = Object.keys(SITE_FEATURES).filter(
    (name) => SITE_FEATURES[name]?.script && features.has(name),
  );
  return openBuild(join(root, 'web/build'), contentPolicy(engine, studio), scripts);
}
