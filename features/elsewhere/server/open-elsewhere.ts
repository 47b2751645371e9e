import { setTimeout as wait } from 'node:timers/promises';
import type { Change } from '@studio-site/backend';
import type { LaneSettings } from '@studio-site/backend/outbox';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { hasChanged } from '../../../platform/engine/changed-fields.ts';
import type { Runner } from '../../../platform/outbox/runner.ts';
import { BLOG_POSTS } from '../../../web/domain/places.ts';
import type { Part } from '../../../web/server/part.ts';
import type { Site } from '../../../web/server/site.ts';
import { PLACE_IDS, type PlaceId } from '../model/destinations.ts';
import { ELSEWHERE } from '../model/names.ts';
import { PLACES, placePath } from '../model/place.ts';
import { blueskyApi } from './bluesky.ts';
import { discordApi } from './discord.ts';
import { elsewhereDocuments, placeDocuments, stepsWrite } from './elsewhere-documents.ts';
import { elsewhereHandler, kindOf } from './elsewhere-job.ts';
import { elsewherePosts } from './elsewhere-posts.ts';
import { elsewhereRunner } from './elsewhere-runner.ts';
import { mastodonApi } from './mastodon.ts';
import type { PlaceApiOf, ReadPicture } from './place-api.ts';

/** The members of the context that posting to other places uses. */
export type ElsewhereSite = Pick<
  Site,
  'backend' | 'documents' | 'call' | 'origin' | 'format' | 'log' | 'now'
> & {
  settings: Pick<Site['settings'], 'ownNetwork'>;
  secrets: Pick<Site['secrets'], 'documents'>;
  studio: Pick<Site['studio'], 'locale'>;
};

/**
 * Limits of the jobs for one place such as Mastodon. The place itself may set stricter ones. Only one job runs at a
 * time, so that messages stay in order.
 */
const LIMITS = { concurrency: 1, perMinute: 60, perDay: null };
const OF_ORIGINAL = 'This site runs on a copy of the original site’s data. That site may have sent the post.';

/** Opens the part of the site that sends posts to other places (features/elsewhere/README.md). Works with every engine. */
export function openElsewhere(site: ElsewhereSite) {
  const { settings, backend, documents: owned, secrets, studio, origin, call, format, log, now } = site;
  const documents = elsewhereDocuments(owned);
  const places = placeDocuments(owned, secrets.documents);
  const posts = elsewherePosts({ documents: owned, origin, format });
  const apis: Record<PlaceId, PlaceApiOf> = {
    discord: (calling) => discordApi(calling, settings.ownNetwork),
    bluesky: blueskyApi,
    mastodon: mastodonApi,
  };
  // The site's own pictures can be read once it serves them.
  let readPicture: ReadPicture = async () => null;
  const handler = elsewhereHandler({
    ...{ apis, call, documents, places, posts, log, now },
    readPicture: (path) => readPicture(path),
    locale: studio.locale,
  });
  const lanes = PLACE_IDS.map((place): LaneSettings => {
    const kind = kindOf(place);
    // An interrupted job can run again: its stored steps show which messages are sent or uncertain.
    return { handlers: { [kind]: handler }, repeatable: [kind], limits: LIMITS };
  });
  let runner: Runner | null = null;
  return {
    sender: {
      lanes,
      /** Gives posts in the state `sending` the state `uncertain`. */
      async distrust(): Promise<number> {
        const sending = await documents.inState('sending');
        for (const one of sending) {
          const { place, post } = one;
          const steps = await documents.steps(place, post);
          // A job with an outdated run number does nothing, so the new number stops the existing job.
          await documents.take(one, 'uncertain', OF_ORIGINAL, [
            stepsWrite(place, post, { ...steps, run: steps.run + 1 }),
          ]);
        }
        return sending.length;
      },
      hasOrders: async () => (await documents.ordered()).length > 0,
      /** Whether there is a connection to any place, even one that does not work. */
      isUsed: async () => (await owned.get(PLACE_IDS.map(placePath))).size > 0,
    },
    /** Also on a copy of the data, connections are tested. */
    start({ since }, served) {
      readPicture = pictureReader(served.fetch);
      runner = elsewhereRunner({
        ...{ documents, places, posts, log, now, sendsSince: since },
        apiOf: (place) => apis[place](call, readPicture),
      });
      if (backend) void runner.wake();
    },
    onCommit(changes) {
      if (changes.some(isEvent)) void runner?.wake();
    },
    look: async () => runner?.wake(),
    close: async () => runner?.close(),
  } satisfies Part;
}

/** The fields whose changes wake the runner. Others, such as texts, change often and need no check. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [BLOG_POSTS]: ['published', 'publishDate'],
  [PLACES]: ['state'],
  [ELSEWHERE]: ['order', 'state'],
};

const isEvent = (change: Change): boolean =>
  change.after !== null && hasChanged(change, FIELDS[splitPath(change.path)[0]] ?? []);

const MOST_TRIES = 5;
/** Delay before a picture is requested again, in milliseconds. */
const PAUSE = 1000;

/**
 * Reads pictures as a visitor does. While the site is still making a picture, it responds with a smaller one that must
 * not be cached; in that case, the picture is requested again, up to four times.
 */
export function pictureReader(fetch: (path: string) => Response | Promise<Response>): ReadPicture {
  return async (path) => {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(path);
      const isFinal = response.headers.get('cache-control') !== 'no-store';
      if (isFinal || tries === MOST_TRIES)
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
      await wait(PAUSE);
    }
  };
}
