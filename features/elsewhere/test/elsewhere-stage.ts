import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@studio-site/backend';
import { openOutbox, startWorker } from '@studio-site/backend/outbox';
import { type PlainFields, toFields } from '@studio-site/backend/values';
import { sealForSite } from '../../../platform/data/staff/secret-box.client.ts';
import { askAsOwner } from '../../../platform/engine/owner-access.ts';
import { ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { openOutside } from '../../../platform/outside/outside-request.ts';
import { openSecrets } from '../../../platform/secrets/secrets.ts';
import { servedStage } from '../../../test/stages/served-stage.ts';
import { openStageBackend, PROJECT } from '../../../test/stages/stage-backend.ts';
import { OUTBOX, postPath, secretPath } from '../../../web/domain/places.ts';
import type { PlaceId } from '../model/destinations.ts';
import { type ElsewhereOrder, elsewherePath, UNSENT } from '../model/elsewhere-post.ts';
import { newPlace, placePath, receiverOf } from '../model/place.ts';
import { openElsewhere } from '../server/open-elsewhere.ts';
import { openBlueskyStandIn } from './bluesky-stand-in.ts';
import { openDiscordStandIn } from './discord-stand-in.ts';
import { openMastodonStandIn } from './mastodon-stand-in.ts';

/** The first bytes of a JPEG file. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);

/** Stand-ins for the servers of the three places. */
export async function openPlaces() {
  const [discord, bluesky, mastodon] = await Promise.all([
    openDiscordStandIn(),
    openBlueskyStandIn(),
    openMastodonStandIn(),
  ]);
  const secrets: Record<PlaceId, { server: string; account: string; secret: string }> = {
    discord: { server: '', account: '', secret: discord.address },
    bluesky: { server: bluesky.origin, account: bluesky.handle, secret: bluesky.password },
    mastodon: { server: mastodon.origin, account: '', secret: mastodon.token },
  };
  return {
    ...{ discord, bluesky, mastodon, secrets },
    close: () => Promise.all([discord.close(), bluesky.close(), mastodon.close()]),
  };
}

/** Opens the parts of the site that post to other places, on the given backend. */
function openPosting(backend: Backend, keys: string, now = Date.now) {
  const ask = (path: string, body: object) => askAsOwner(backend, PROJECT, path, body);
  const documents = ownerDocuments(ask, PROJECT);
  const log: string[] = [];
  const secrets = openSecrets({ key: null, folder: keys }, documents, (entry) =>
    log.push(JSON.stringify(entry)),
  );
  // Without a backend that reports commits, work happens only during `look`.
  const elsewhere = openElsewhere({
    ...{ backend: null, documents, secrets, now },
    studio: { locale: 'en' },
    settings: { ownNetwork: true },
    call: openOutside({ ownNetwork: true, timeLimit: 2000 }),
    origin: 'https://studio.test',
    // Starting the formatting thread takes too long for a test.
    format: async (text) => {
      const { markdownTree } = await import('../../../web/ui/markdown/markdown-tree.ts');
      return { tree: markdownTree(text), isFinal: true };
    },
    log: (entry) => log.push(JSON.stringify(entry)),
  });
  const outbox = openOutbox({ ask, projectId: PROJECT, collection: OUTBOX, now });
  return { documents, secrets, elsewhere, outbox, log };
}

/**
 * A site that posts to other places, for tests. Jobs run only during `run`, so that a test decides when a process
 * stops.
 */
export async function openElsewhereStage() {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-site-elsewhere-'));
  const backend = await openStageBackend(dataDir);
  const places = await openPlaces();
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const start = (sendsSince: number | null) => {
    const posting = openPosting(backend, join(dataDir, 'keys'), now);
    posting.elsewhere.start(
      { since: sendsSince, mail: false },
      servedStage((path) => new Response(JPEG, { status: path.includes('gone') ? 404 : 200 })),
    );
    return posting;
  };
  let site = start(0);
  const store = (path: string, fields: PlainFields) =>
    backend.setDocuments([{ path, fields: toFields(fields) }]);
  const stamp = () => ({ $timestamp: new Date(now()).toISOString() });
  const stage = {
    ...places,
    clock,
    now,
    store,
    log: () => site.log.join('\n'),
    documents: () => site.documents,
    /** Stores an encrypted secret and a new connection, as the browser of an administrator does. */
    async connect(place: PlaceId, fields: Partial<{ server: string; account: string; secret: string }> = {}) {
      const { server, account, secret } = { ...places.secrets[place], ...fields };
      const box = await sealForSite(
        secret,
        { path: secretPath(place), to: receiverOf({ server, account }) },
        site.secrets.state(),
      );
      await store(secretPath(place), { box });
      await store(placePath(place), { ...newPlace({ server, account, by: 'administrator' }), at: stamp() });
      await site.elsewhere.look();
    },
    async connectAll() {
      for (const place of ['discord', 'bluesky', 'mastodon'] as const) await stage.connect(place);
    },
    post: (fields: PlainFields = {}) =>
      store(postPath('snow'), {
        ...{
          title: 'First snow',
          authors: ['ada'],
          shortText: 'It settles.',
          image: '',
          content: 'It **falls**.',
        },
        ...{ slug: 'first-snow', tags: [], creationDate: 1, publishDate: 1, published: true },
        ...{ pinned: false, featured: false, ...fields },
      }),
    async order(place: PlaceId, order: ElsewhereOrder, fields: PlainFields = {}) {
      const path = elsewherePath(place, 'snow');
      const known = await stage.state(place);
      await store(path, {
        ...{ post: 'snow', place, isWhole: false, texts: [], by: 'editor', ...UNSENT, messages: [] },
        ...known,
        ...{ at: stamp(), order, ...fields },
      });
    },
    /** The fields of the document about the post in a place. */
    async state(place: PlaceId): Promise<PlainFields> {
      const path = elsewherePath(place, 'snow');
      return (await site.documents.get([path])).get(path)?.fields ?? {};
    },
    async place(id: PlaceId): Promise<PlainFields> {
      return (await site.documents.get([placePath(id)])).get(placePath(id))?.fields ?? {};
    },
    /** Handles orders, and then runs the due jobs. */
    async run(): Promise<void> {
      await site.elsewhere.look();
      // Each run has a new worker, as in a new process, so that a pause of one run does not affect the next.
      const worker = startWorker({
        outbox: site.outbox,
        lanes: site.elsewhere.sender.lanes,
        alone: false,
        now,
      });
      await worker.drain(300);
      await worker.close();
      await site.elsewhere.look();
    },
    /** Ends all leases and drops all state in memory, as after a kill. */
    async restart(sendsSince: number | null = 0): Promise<void> {
      await site.elsewhere.close();
      await site.outbox.recover('all', ['elsewhere-discord', 'elsewhere-bluesky', 'elsewhere-mastodon']);
      site = start(sendsSince);
    },
    distrust: () => site.elsewhere.sender.distrust(),
    async close(): Promise<void> {
      await site.elsewhere.close();
      await places.close();
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return stage;
}
