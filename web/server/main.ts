import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { countRefusals, type RefusalCounter } from './alarms/sign-in-alarm.ts';
import { ensureServable } from './build/ensure-built.ts';
import { pictureReader } from './elsewhere/read-picture.ts';
import { accountOfToken } from './engine/account-of-token.ts';
import { chooseEngine } from './engine/choose-engine.ts';
import { openEmbeddedBackend } from './engine/embedded.ts';
import { ownerAccess } from './engine/owner-access.ts';
import { ownerDocuments } from './engine/owner-documents.ts';
import { openServiceAccount } from './engine/service-account.ts';
import { openInvitations } from './invitations/open-invitations.ts';
import { clientAddress, hostedClient } from './limits/client-address.ts';
import { createLog, type Log } from './log.ts';
import { openNumbers } from './numbers/open-numbers.ts';
import { runTasks } from './outbox/run-tasks.ts';
import { contentPolicy } from './pages/content-policy.ts';
import { strictTransport } from './pages/headers.ts';
import { openBuild, openDevelopment, type PageRenderer } from './pages/render-page.ts';
import { openSitePasskeys } from './passkeys/open-site-passkeys.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { redirectLoop } from './redirects/redirect-loop.ts';
import { readRedirects } from './redirects/redirects.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { checkDemoOrigin, checkGoogleOrigin, readSettings, type SettingPlaces } from './settings.ts';
import { openContent } from './site-parts/open-content.ts';
import { openMail } from './site-parts/open-mail.ts';
import { openOperations } from './site-parts/open-operations.ts';
import { openSending } from './site-parts/open-sending.ts';
import { serveSite } from './site-parts/serve-site.ts';
import type { SiteBase } from './site-parts/site-base.ts';
import { misspelledSettings, uselessSettings } from './start/ignored-settings.ts';
import { missingSignIn } from './start/missing-sign-in.ts';
import { type BoundPort, bindPort } from './start/port.ts';
import { shortEndings } from './start/short-endings.ts';
import { noteAddress } from './start/site-address.ts';
import { StartError } from './start-error.ts';
import { loadStudio } from './studio/config/studio-config.ts';
import { watchLogos } from './studio/logos/watch-logos.ts';
import { openStudioFiles } from './studio/studio-files.ts';

export { StartError } from './start-error.ts';

export interface RunningSite {
  /** The URL of the opened port, such as `http://localhost:3000`. */
  origin: string;
  /** Stops accepting requests, ends streams, waits up to 3 s for running requests, and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the site: checks settings and files, opens the port, opens the engine, builds if the build is outdated, and
 * serves. Throws `StartError` if an operator can solve the problem. Invalid settings and files of the studio folder are
 * found before anything is written.
 */
export async function startSite(options: {
  env: Record<string, string | undefined>;
  /** File and line of each setting that was read from a file. */
  places?: SettingPlaces;
  /** Folder of the repository. */
  root: string;
  dev?: boolean;
}): Promise<RunningSite> {
  const { root, dev = false, env, places = new Map() } = options;
  const settings = readSettings(env, root, places);
  const writeLog = createLog();
  const refusals = countRefusals();
  const log: Log = (entry) => {
    refusals.note(entry);
    writeLog(entry);
  };
  for (const message of [...misspelledSettings(env, places), ...uselessSettings(env)])
    log({ level: 'warn', event: 'setting-ignored', message });
  const configured = await loadStudio(settings.studioDir, log);
  const studio = { ...configured, mainOrigin: settings.mainOrigin ?? configured.mainOrigin };
  const files = openStudioFiles(settings.studioDir, studio, log);
  const engine = chooseEngine(settings);
  const addressOf = clientAddress(settings.trustProxy);
  const port = await bindPort(settings.host, settings.port);
  try {
    return await openSite({ settings, root, dev, studio, files, engine, addressOf, log }, port, refusals);
  } catch (error) {
    await port.close();
    throw error;
  }
}

/** Opens all parts of the site in the order of their dependencies, and serves the site at the port. */
async function openSite(
  checked: Omit<SiteBase, 'backend' | 'account' | 'mainOrigin' | 'ask' | 'documents'>,
  port: BoundPort,
  refusals: RefusalCounter,
): Promise<RunningSite> {
  const { settings, root, dev, studio, files, engine, addressOf, log } = checked;
  const { studioDir, dataDir } = settings;
  const { projectId } = engine.app;
  const mainOrigin = studio.mainOrigin ?? port.origin;
  checkDemoOrigin(settings, mainOrigin);
  const local = checkGoogleOrigin(settings, studio.mainOrigin, mainOrigin);
  if (local) log({ level: 'warn', event: 'no-main-origin', message: local });
  // An import stores its redirects in the data folder, because a site that runs as a service can write only there.
  const redirects = readRedirects(...(engine.kind === 'embedded' ? [studioDir, dataDir] : [studioDir]));
  const loop = redirectLoop(redirects, mainOrigin);
  if (loop) throw new StartError(loop);
  const endings = settings.demo ? null : shortEndings(studio);
  if (endings) log({ level: 'warn', event: 'addresses-rejected', message: endings });

  const embedded =
    engine.kind === 'embedded' ? await openEmbeddedBackend(settings, root, mainOrigin, log, dev) : null;
  const backend = embedded?.backend ?? null;
  const account = openServiceAccount({
    keyFile: engine.kind === 'hosted' ? settings.serviceAccountKey : null,
  });
  const ask = ownerAccess(engine, backend, { account });
  const documents = ownerDocuments(ask, projectId);
  const base: SiteBase = { ...checked, mainOrigin, backend, account, ask, documents };
  const pages = await openPages(base, port);
  const content = await openContent(base);
  const operations = await openOperations(base, refusals);
  // A hosted site stores no keys on its disk, because each deployment erases the disk.
  const keysFolder = engine.kind === 'hosted' ? null : settings.keysDir;
  const secrets = openSecrets({ key: settings.secretsKey, folder: keysFolder }, documents, log);
  const invitations = openInvitations({
    ...{ documents, studio, origin: mainOrigin, log },
    accountOf: accountOfToken(engine, backend),
    newPeople: () => (passkeys.isPossible ? passkeys.newPeople : null),
  });
  const mail = await openMail(base, content.format, invitations.kinds);
  const sending = await openSending(base, {
    ...{ content, mail, secrets },
    alarms: operations.alarms,
    readPicture: pictureReader((path) => served.fetch(path)),
  });
  if (backend) await invitations.start(backend, dataDir, settings.demo);
  const passkeys = openPeople(base, sending.mailJobs);
  const numbers = openSiteNumbers(base);
  const served = serveSite(base, {
    ...{ port, pages, content, numbers, counters: operations.counters, redirects },
    isCopy: !sending.sends,
    site: {
      ...{ studio, engine, mainOrigin, database: content.database },
      mail: mail === null ? 'missing' : sending.sends ? 'on' : 'off',
      numbers: () => numbers?.state() ?? 'off',
      signIn: passkeys.ways,
      bounces: mail?.bounces?.ways ?? { mailbox: false, webhook: false },
      secrets: secrets.state,
      sends: sending.sends,
      newsFrom: mail?.news && sending.sends ? mail.from : null,
      formatMarkdown: content.format,
      search: content.search.find,
    },
    news: mail?.news ? { ...mail.news, bounces: mail.bounces?.webhook ?? null } : null,
    passkeys: passkeyRoutes(passkeys, {
      ...{ addressOf, log, perMinute: settings.limits.identity },
      // A client of a hosted site can forge its address, so all clients together have a limit as well.
      ...(isBehindGoogle(engine, settings) && {
        addressOf: hostedClient(addressOf),
        perMinuteInAll: 10 * settings.limits.identity,
      }),
      transport: strictTransport(mainOrigin, settings.hstsSubdomains),
    }),
    tasks:
      backend === null && settings.outboxToken !== null ? runTasks(sending, settings.outboxToken, log) : null,
    metrics: operations.metrics,
    invite: invitations.endpoint,
    healthDetails: operations.healthDetails,
  });
  const logos = watchLogos({ studio, studioDir, schemes: files.schemes, log });
  const watch = files.watch(() => {
    served.purge();
    logos.themeChanged();
  });
  sending.start();
  operations.start(!sending.sends);
  const forgetAddress = backend ? noteAddress(dataDir, port.loopback) : null;
  return {
    origin: port.origin,
    async close() {
      served.close();
      const answered = port.close();
      backend?.endStreams();
      await pages.close();
      await answered;
      watch.close();
      logos.close();
      forgetAddress?.();
      await content.close();
      await numbers?.close();
      await sending.close();
      mail?.close();
      await operations.close();
      // The database is closed last, after all requests have ended and all writes are complete.
      await embedded?.close();
    },
  };
}

/** Whether Google's servers pass requests on, so that all have the same connection address. */
const isBehindGoogle = (engine: SiteBase['engine'], settings: SiteBase['settings']): boolean =>
  engine.kind === 'hosted' && !settings.trustProxy && settings.serviceAccountKey === null;

async function openPages(
  { root, dev, engine, studio, settings, log }: SiteBase,
  port: BoundPort,
): Promise<PageRenderer> {
  if (dev) return openDevelopment(root, port.server);
  await ensureServable(root, log);
  return openBuild(join(root, 'web/build'), contentPolicy(engine, studio), settings.numbersSeconds > 0);
}

/** Opens sign-in with passkeys, and logs a warning if nobody can sign in. */
function openPeople(
  { engine, backend, account, settings, ask, studio, mainOrigin, log }: SiteBase,
  jobs: Parameters<typeof openSitePasskeys>[0]['jobs'],
) {
  const passkeys = openSitePasskeys({
    ...{ engine, backend, account, settings, ask, jobs, log },
    studioName: studio.name,
    origin: mainOrigin,
  });
  const missing = backend && missingSignIn(passkeys.ways());
  if (missing) log({ level: 'warn', event: 'nobody-can-sign-in', message: missing });
  return passkeys;
}

/** Opens the counting of visits; null if it is turned off. */
function openSiteNumbers({
  settings,
  engine,
  documents,
  studio,
  files,
  mainOrigin,
  addressOf,
  log,
}: SiteBase) {
  if (settings.numbersSeconds === 0) return null;
  const isBehindCache = engine.kind === 'hosted';
  return openNumbers({
    ...{ documents, studio, mainOrigin, isBehindCache, log },
    seconds: settings.numbersSeconds,
    ownPages: files.ownPages,
    // Google's servers put the client's address into this header.
    addressOf: (incoming) =>
      isBehindCache ? String(incoming.headers['x-forwarded-for']) : addressOf({ incoming } as HttpBindings),
  });
}
