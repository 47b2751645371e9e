import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { askAsOwner } from '../../../bench/ask-as-owner.ts';
import { sealForSite } from '../../../platform/data/staff/secret-box.client.ts';
import { ownerDocuments } from '../../../platform/engine/owner-documents.ts';
import { openSecrets } from '../../../platform/secrets/secrets.ts';
import { Program } from '../../../scripts/site-program.ts';
import { postPath, secretPath } from '../../../web/domain/places.ts';
import { newPost } from '../../../web/domain/posts/post.ts';
import { PLACE_IDS, type PlaceId } from '../model/destinations.ts';
import { elsewherePath, UNSENT } from '../model/elsewhere-post.ts';
import { newPlace, placePath, receiverOf } from '../model/place.ts';
import { openPlaces } from './elsewhere-stage.ts';

const PARTS = 3;
/** Content with a picture, which the site adds to the first message on Discord and on Mastodon. */
const CONTENT = 'Text.\n\n![An icon](/art/icon-512.png)';
const SETTLED = ['sent', 'uncertain', 'failed'];
/** Delay before and after a place (such as Discord) carries out a request, in milliseconds. */
const PAUSE = 25;
const TIME_LIMIT = 60_000;
/** Maximum time from the first request to the kill, in milliseconds: about as long as posting takes. */
export const LONGEST = 300;

/** The outcome of a post in one place after a kill. */
export interface Outcome {
  place: PlaceId;
  state: string;
  /** For each message of the post, the number of copies at the place. */
  copies: number[];
}

/** Opens a site that posts to stand-ins for Discord, Bluesky and Mastodon, and that can be killed while it posts. */
export async function openPostingSite() {
  const places = await openPlaces();
  const site = new Program({ OWN_NETWORK: '1' });
  await site.start();
  const documents = ownerDocuments(askAsOwner(site), 'demo-studio');
  const store = (path: string, fields: Parameters<typeof documents.commit>[0][number]['fields']) =>
    documents.commit([{ path, fields }]);
  const stamp = () => ({ $timestamp: new Date().toISOString() });

  async function until(isReached: () => Promise<boolean>, goal: string): Promise<void> {
    const since = performance.now();
    while (!(await isReached())) {
      if (performance.now() - since > TIME_LIMIT)
        throw new Error(`${goal}: not within a minute.\n${site.output}`);
      await wait(10);
    }
  }
  const fieldOf = async (path: string, field: string) =>
    String((await documents.get([path])).get(path)?.fields[field]);

  const secrets = openSecrets({ key: null, folder: join(site.dataDir, 'keys') }, documents, () => {});
  for (const place of PLACE_IDS) {
    const { server, account, secret } = places.secrets[place];
    const path = secretPath(place);
    await store(path, {
      box: await sealForSite(secret, { path, to: receiverOf({ server, account }) }, secrets.state()),
    });
    await store(placePath(place), { ...newPlace({ server, account, by: 'administrator' }), at: stamp() });
    await until(
      async () => (await fieldOf(placePath(place), 'state')) === 'connected',
      `${place} is connected`,
    );
  }
  for (const place of PLACE_IDS) places[place].slow(PAUSE);
  const requests = () => PLACE_IDS.reduce((sum, place) => sum + places[place].requests.length, 0);

  return {
    /**
     * Tells the site to send a post of three messages to each place. Waits for the site's first request to a place,
     * kills the site `after` milliseconds later, and starts it again. Once the post is sent, failed or uncertain in
     * every place, resolves to the outcomes.
     */
    async killWhilePosting(round: number, after: number): Promise<Outcome[]> {
      const post = `kill-${round}`;
      const texts = Array.from({ length: PARTS }, (_, part) => `Round ${round}, part ${part}.`);
      await store(postPath(post), { ...newPost('demo-editor', 1), content: CONTENT, published: true });
      const before = requests();
      const order = { post, isWhole: false, texts, by: 'editor', ...UNSENT, messages: [], order: 'send' };
      await documents.commit(
        PLACE_IDS.map((place) => ({
          path: elsewherePath(place, post),
          fields: { ...order, place, at: stamp() },
        })),
      );
      await until(async () => requests() > before, `the first request for ${post}`);
      await wait(after);
      await site.stop('SIGKILL');
      await site.start();
      const stateOf = (place: PlaceId) => fieldOf(elsewherePath(place, post), 'state');
      const outcomes: Outcome[] = [];
      for (const place of PLACE_IDS) {
        await until(async () => SETTLED.includes(await stateOf(place)), `${post} in ${place}`);
        const found = places[place].texts();
        const copies = texts.map((text) => found.filter((one) => one === text).length);
        outcomes.push({ place, state: await stateOf(place), copies });
      }
      return outcomes;
    },
    async close(): Promise<void> {
      await site.remove();
      await places.close();
    },
  };
}

/**
 * Whether the copies match the state: each message exists exactly once if the state is sent, and at most once if it is
 * uncertain. False for any other state.
 */
export const isHonest = ({ state, copies }: Outcome): boolean =>
  state === 'sent'
    ? copies.every((count) => count === 1)
    : state === 'uncertain' && copies.every((count) => count <= 1);
