import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { WEBHOOK_JOB } from '../domain/webhooks/webhook.ts';
import { sayIn } from '../domain/words/say.ts';
import { openAlarms } from './alarms/alarms.ts';
import { ALARM_MAIL, alarmMailKind, announceAlarms, webhookLane } from './alarms/announce.ts';
import { watchCopy } from './alarms/copy-alarm.ts';
import { diskOf } from './alarms/disk-alarm.ts';
import { countRefusals } from './alarms/sign-in-alarm.ts';
import { watchMachine } from './alarms/watch-alarms.ts';
import { createApp } from './app.ts';
import { openSiteBackups } from './backups/open-site-backups.ts';
import { DEMO_VARIANTS, ensureServable } from './build/ensure-built.ts';
import { openClips } from './clips/open-clips.ts';
import { type Copies, openCopies } from './copies/open-copies.ts';
import { openElsewhere } from './elsewhere/open-elsewhere.ts';
import { accountOfToken } from './engine/account-of-token.ts';
import { chooseEngine } from './engine/choose-engine.ts';
import { openEmbeddedBackend } from './engine/embedded.ts';
import { openFocusPoints } from './engine/open-focus-points.ts';
import { ownerAccess } from './engine/owner-access.ts';
import { ownerDocuments } from './engine/owner-documents.ts';
import { publicDatabase } from './engine/public-database.ts';
import { openServiceAccount } from './engine/service-account.ts';
import { openInvitations } from './invitations/open-invitations.ts';
import { clientAddress } from './limits/client-address.ts';
import { isForMachine } from './limits/for-machines.ts';
import { perMinute, tooMany } from './limits/rate-limit.ts';
import { createLog, type Log } from './log.ts';
import { mailKinds } from './mail/mail-kinds.ts';
import { mailLane, onceOnly } from './mail/mail-lane.ts';
import { openTransport } from './mail/transport.ts';
import { openFormatter } from './markdown/format-markdown.ts';
import { openCounters } from './metrics/counters.ts';
import { metricsEndpoint } from './metrics/metrics-endpoint.ts';
import { siteMetrics } from './metrics/site-metrics.ts';
import { openNumbers } from './numbers/open-numbers.ts';
import { checkCopy } from './outbox/check-copy.ts';
import { runTasks } from './outbox/run-tasks.ts';
import { openJobs, openSiteOutbox } from './outbox/site-outbox.ts';
import { openOutside } from './outside/outside-request.ts';
import { cachePages } from './page-cache/cache-pages.ts';
import { nextChange } from './page-cache/next-change.ts';
import { nextDue } from './page-cache/next-due.ts';
import { type ContentPolicy, contentPolicy } from './pages/content-policy.ts';
import { strictTransport } from './pages/headers.ts';
import { openBuild, openDevelopment, type PageRenderer } from './pages/render-page.ts';
import { openSitePasskeys } from './passkeys/open-site-passkeys.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { SIGN_IN_NOTICE, signInNoticeKind } from './passkeys/sign-in-notice-kind.ts';
import { openOriginals, PICTURE_PLACES } from './pictures/picture-originals.ts';
import { openPictureProcess } from './pictures/picture-process.ts';
import { folderStore, layeredStore, memoryStore } from './pictures/picture-store.ts';
import { servePictures } from './pictures/serve-pictures.ts';
import { redirectLoop } from './redirects/redirect-loop.ts';
import { readRedirects } from './redirects/redirects.ts';
import { noteLeftOut } from './search/note-left-out.ts';
import { openSearch } from './search/open-search.ts';
import { ownPosts } from './search/own-posts.ts';
import { publicPosts } from './search/public-posts.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { checkDemoOrigin, checkGoogleOrigin, readSettings, type SettingPlaces } from './settings.ts';
import { keepSnapshot } from './snapshot/keep-snapshot.ts';
import { runSnapshotProgram } from './snapshot/run-snapshot-program.ts';
import { misspelledSettings, uselessSettings } from './start/ignored-settings.ts';
import { missingSignIn } from './start/missing-sign-in.ts';
import { bindPort } from './start/port.ts';
import { shortEndings } from './start/short-endings.ts';
import { noteAddress } from './start/site-address.ts';
import { StartError } from './start-error.ts';
import { loadStudio } from './studio/config/studio-config.ts';
import { watchLogos } from './studio/logos/watch-logos.ts';
import { openStudioFiles } from './studio/studio-files.ts';
import { openWebhooks } from './webhooks/open-webhooks.ts';

export { StartError } from './start-error.ts';

export interface RunningSite {
  /** The site's URL, such as `http://localhost:3000`. */
  origin: string;
  /** Stops accepting requests, ends streams, waits for running requests, and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the site: checks settings and files, opens the port, opens the engine, builds if the build is outdated, and
 * serves. Throws `StartError`. Nothing is written until all checks have passed. The modules for
 * news and mail are imported only if mail is set up, because they take memory.
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

  const port = await bindPort(settings.host, settings.port);
  try {
    const mainOrigin = studio.mainOrigin ?? port.origin;
    checkDemoOrigin(settings, mainOrigin);
    const local = checkGoogleOrigin(settings, studio.mainOrigin, mainOrigin);
    if (local) log({ level: 'warn', event: 'no-main-origin', message: local });
    const { studioDir, dataDir } = settings;
    const moved = readRedirects(...(engine.kind === 'embedded' ? [studioDir, dataDir] : [studioDir]));
    const loop = redirectLoop(moved, mainOrigin);
    if (loop) throw new StartError(loop);
    const embedded =
      engine.kind === 'embedded' ? await openEmbeddedBackend(settings, root, mainOrigin, log, dev) : null;
    const endings = settings.demo ? null : shortEndings(studio);
    if (endings) log({ level: 'warn', event: 'addresses-rejected', message: endings });
    const pages: PageRenderer = dev
      ? await openDevelopment(root, port.server)
      : await openPages(root, contentPolicy(engine, studio), log, settings.numbersSeconds > 0);
    const formatter = openFormatter({ log });
    const database = publicDatabase(engine, embedded?.backend ?? null);
    const search = openSearch({
      source: embedded
        ? ownPosts(embedded.backend, engine.app.projectId)
        : publicPosts(engine.kind, database, log),
      log,
      onLeftOut: noteLeftOut(log, embedded?.backend ?? null),
    });
    const addressOf = clientAddress(settings.trustProxy);
    const backend = embedded?.backend ?? null;
    const originals = openOriginals(engine, backend, PICTURE_PLACES);
    const pictureProcess = openPictureProcess();
    const focus = await openFocusPoints(engine, backend, settings.firestoreEmulator, log);
    const pictures =
      originals &&
      servePictures({
        originals,
        store: layeredStore(
          // Only the embedded engine stores variants on the disk. A hosted site has a cache in front of it, and its
          // disk may be in memory.
          embedded ? folderStore(join(settings.dataDir, 'picture-cache')) : memoryStore(),
          folderStore(join(root, 'web/build', DEMO_VARIANTS)),
        ),
        log,
        addressOf,
        process: pictureProcess,
        focusPoints: focus.now,
      });
    const clips = openClips({
      ...{ engine, backend, log, addressOf, process: pictureProcess },
      store: embedded ? folderStore(join(settings.dataDir, 'clip-cache')) : memoryStore(),
    });
    const { mail, outboxToken } = settings;
    const transport = mail && openTransport(mail);
    // Only the embedded engine stores sign-ups.
    const news =
      mail && embedded
        ? (await import('./news/open-news.ts')).openNews({
            backend: embedded.backend,
            projectId: engine.app.projectId,
            studio,
            origin: mainOrigin,
            format: formatter.format,
            themeCss: () => files.theme().css,
            log,
          })
        : null;
    const { projectId } = engine.app;
    const keyFile = engine.kind === 'hosted' ? settings.serviceAccountKey : null;
    const account = openServiceAccount({ keyFile });
    const ask = ownerAccess(engine, backend, { account });
    const documents = ownerDocuments(ask, projectId);
    // Google's servers have alarms of their own.
    const alarms = embedded && (await openAlarms({ documents, log }));
    const secrets = openSecrets(
      // The disk of a hosted site is lost at each deployment.
      { key: settings.secretsKey, folder: engine.kind === 'hosted' ? null : settings.keysDir },
      documents,
      log,
    );
    const invitations = openInvitations({
      documents,
      accountOf: accountOfToken(engine, backend),
      newPeople: () => (passkeys.isPossible ? passkeys.newPeople : null),
      ...{ studio, origin: mainOrigin, log },
    });
    const staffMail =
      mail &&
      (await import('./staff-mail/open-staff-mail.ts')).openStaffMail({
        ...{ ask, projectId, studio, log },
        origin: mainOrigin,
      });
    const numbers =
      settings.numbersSeconds === 0
        ? null
        : openNumbers({
            documents: ownerDocuments(ask, projectId),
            seconds: settings.numbersSeconds,
            studio,
            mainOrigin,
            ownPages: files.ownPages,
            // Google's servers put the client's address into this header.
            addressOf: (incoming) =>
              engine.kind === 'hosted'
                ? String(incoming.headers['x-forwarded-for'])
                : addressOf({ incoming } as HttpBindings),
            isBehindCache: engine.kind === 'hosted',
            log,
          });
    const bounces =
      news && mail && embedded
        ? (await import('./bounces/open-site-bounces.ts')).openSiteBounces(
            settings.bounces,
            news,
            embedded.backend.ownerToken,
            mail.from,
            log,
          )
        : null;
    const notices = { [SIGN_IN_NOTICE]: signInNoticeKind({ documents, studio, origin: mainOrigin }) };
    const kinds = mail && {
      ...mailKinds(studio.name, mail),
      ...bounces?.kinds,
      ...staffMail?.kinds,
      ...invitations.kinds,
      [ALARM_MAIL]: alarmMailKind(documents, studio, mainOrigin),
      ...notices,
    };
    const mails = mail && transport && kinds ? mailLane(kinds, mail, transport) : null;
    const jobs = openJobs(engine, backend);
    const call = openOutside(settings);
    const webhooks = openWebhooks({ ask, projectId, secrets, call, origin: mainOrigin, log });
    const elsewhere = openElsewhere({
      ...{ ask, projectId, secrets, studio, origin: mainOrigin, format: formatter.format, log },
      call,
      anyAddress: settings.ownNetwork,
      readPicture: async (path) => {
        const answer = await app.fetch(new Request(mainOrigin + path), {});
        return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
      },
    });
    const sendsSince = embedded
      ? await checkCopy(
          settings.dataDir,
          {
            distrust: async () =>
              (await jobs.distrust([...(mails ? onceOnly(mails) : []), WEBHOOK_JOB])) +
              (await elsewhere.distrust()),
            hasOrders: async () => (await news?.hasOrders()) || (await elsewhere.hasOrders()),
            sends: async () => mails !== null || (await elsewhere.isUsed()) || (await webhooks.isUsed()),
          },
          log,
        )
      : 0;
    const lanes = [
      ...(mails && sendsSince !== null ? [mails] : []),
      ...(sendsSince === null ? [] : [...elsewhere.lanes, webhooks.lane]),
      ...(news?.lanes ?? []),
    ];
    const { alarmWebhook } = settings;
    const sends = sendsSince !== null;
    if (sends && alarms && alarmWebhook !== null) lanes.push(webhookLane(alarmWebhook, mainOrigin));
    alarms?.onChange(
      announceAlarms({
        documents,
        enqueue: jobs.enqueue,
        mail: mails !== null && sends,
        webhook: sends ? alarmWebhook : null,
      }),
    );
    const outbox = openSiteOutbox(jobs, backend, lanes, log);
    const stopNews = news?.start(jobs, sendsSince);
    if (embedded) await invitations.start(embedded.backend, settings.dataDir, settings.demo);
    const notifying = sendsSince === null ? null : (staffMail?.start(backend, sendsSince) ?? null);
    const posting = elsewhere.start(backend, sendsSince);
    const calling = sendsSince === null ? null : webhooks.start(backend, jobs);
    const passkeys = openSitePasskeys({
      ...{ engine, backend, account, settings, ask, log },
      studioName: studio.name,
      origin: mainOrigin,
      jobs: mails && sendsSince !== null ? jobs : null,
    });
    const missing = embedded && missingSignIn(passkeys.ways());
    if (missing) log({ level: 'warn', event: 'nobody-can-sign-in', message: missing });
    const tasks = {
      drain: async (milliseconds: number) => {
        await notifying?.look();
        await posting.look();
        await calling?.look();
        return outbox.drain(milliseconds);
      },
    };
    // The reports in the mailbox of a copy are about the original's mails.
    const stopBounces = sendsSince === null ? null : bounces?.start();
    const notAvailable = sayIn(studio)(
      'notInCopy',
      'This is not available right now. Please try again in a few minutes.',
    );
    const due = embedded && nextDue(embedded.backend, engine.app.projectId);
    // No rate limit for a hosted site: Google's servers hide the client's IP address and apply their own limits.
    const mayRender = embedded ? perMinute(settings.limits.pages) : () => true;
    // Opened after the first response is possible.
    let copies: Copies | null = null;
    const counters = openCounters();
    embedded?.backend.onCommit(() => counters.count('commits'));
    port.server.on('request', (_, outgoing) =>
      outgoing.once('finish', () => counters.request(outgoing.statusCode)),
    );
    const backups = embedded && !dev ? openSiteBackups(settings, root, embedded.backend, alarms, log) : null;
    const app = createApp({
      backend: embedded?.backend ?? null,
      pages: {
        ...pages,
        render: (request, site) => {
          counters.count('rendered');
          return pages.render(request, site);
        },
      },
      log,
      mainOrigin,
      addressOf,
      mayRender,
      loopbackOnly: settings.loopbackOnly,
      hstsSubdomains: settings.hstsSubdomains,
      site: {
        studio,
        engine,
        database,
        mainOrigin,
        mail: mail === null ? 'missing' : sendsSince === null ? 'off' : 'on',
        numbers: () => numbers?.state() ?? 'off',
        signIn: passkeys.ways,
        bounces: bounces?.ways ?? { mailbox: false, webhook: false },
        secrets: secrets.state,
        sends: sendsSince !== null,
        newsFrom: news && mail && sendsSince !== null ? mail.from.address : null,
        formatMarkdown: formatter.format,
        search: search.find,
      },
      studioDir: settings.studioDir,
      // Redirects of an import are in the data folder, because a site that runs as a service can write only there.
      redirects: moved,
      files,
      pictures,
      news: news && { ...news, bounces: bounces?.webhook ?? null },
      passkeys: passkeyRoutes(passkeys, {
        ...{ addressOf, log, perMinute: settings.limits.identity },
        transport: strictTransport(mainOrigin, settings.hstsSubdomains),
      }),
      tasks: embedded === null && outboxToken !== null ? runTasks(tasks, outboxToken, log) : null,
      metrics:
        alarms &&
        metricsEndpoint(
          () =>
            siteMetrics({
              ...{ counters, ask },
              disk: () => diskOf(dataDir),
              alarms: () => alarms.current().size,
              lastBackup: () => backups?.status().lastBackup ?? null,
              lastCopy: () => copies?.status().lastCopy ?? null,
            }),
          settings.metricsToken,
          log,
        ),
      invite: invitations.endpoint,
      healthDetails: (context) =>
        backups && isForMachine(context, settings.metricsToken) ? { backups: backups.health() } : {},
      clips,
      focusPoints: focus.now,
      numbers,
      clientFolder: dev ? null : join(root, 'web/build/client'),
    });
    const snapshot =
      settings.snapshotDir === null || due === null || dev
        ? null
        : keepSnapshot({
            folder: settings.snapshotDir,
            take: (into, previous) =>
              runSnapshotProgram({ address: port.loopback, mainOrigin, into, previous, notAvailable }),
            nextChange: nextChange(due, files.gamePages),
            log,
          });
    const cached = dev
      ? null
      : cachePages({
          render: async (path) => app.fetch(new Request(`${mainOrigin}${path}`), {}),
          backend: embedded?.backend ?? null,
          nextChange: due && nextChange(due, files.gamePages),
          mainOrigin,
          ownPages: files.ownPages,
          cacheSeconds: settings.pageCacheSeconds,
          mayRender: (incoming) => mayRender(addressOf({ incoming } as HttpBindings)),
          tooMany: tooMany(studio),
          onHit: () => counters.count('cacheHits'),
          onStale: () => snapshot?.stale(),
          onPage: numbers?.onPage,
        });
    focus.onChange(() => cached?.purge());
    const logos = watchLogos({ studio, studioDir, schemes: files.schemes, log });
    const watch = files.watch(() => {
      cached?.purge();
      logos.themeChanged();
    });
    port.serve(app.fetch, cached?.before ?? pages.nodeMiddleware);
    if (embedded && settings.copies) copies = openCopies(embedded.backend, dataDir, settings.copies, log);
    const stopWatchingCopy = alarms && copies && watchCopy(alarms, copies.status);
    // An alarm of a time with copies ends when they are turned off.
    if (!copies) alarms?.set('copy', null);
    const stopWatching =
      alarms && watchMachine({ alarms, dataDir, refusals, log, origin: settings.demo ? null : mainOrigin });
    const forgetAddress = embedded ? noteAddress(settings.dataDir, port.loopback) : null;
    return {
      origin: port.origin,
      async close() {
        snapshot?.close();
        const answered = port.close();
        embedded?.backend.endStreams();
        await pages.close();
        // The database is closed last, after all responses are complete.
        await answered;
        await formatter.close();
        await search.close();
        watch.close();
        logos.close();
        pictures?.close();
        forgetAddress?.();
        stopWatching?.();
        await alarms?.close();
        await numbers?.close();
        await stopBounces?.();
        await stopNews?.();
        await notifying?.close();
        await posting.close();
        await calling?.close();
        await outbox.close();
        await backups?.close();
        transport?.close();
        stopWatchingCopy?.();
        await copies?.close();
        await embedded?.close();
      },
    };
  } catch (error) {
    await port.close();
    throw error;
  }
}

async function openPages(
  root: string,
  policy: ContentPolicy,
  log: Log,
  hasBeacon: boolean,
): Promise<PageRenderer> {
  await ensureServable(root, log);
  return openBuild(join(root, 'web/build'), policy, hasBeacon);
}
