import type { Backend, Change } from '@studio-site/backend';
import type { AskAsOwner, LaneSettings } from '@studio-site/backend/outbox';
import { toPlainFields } from '@studio-site/backend/values';
import type { FormatMarkdown } from '../../data/site-context.ts';
import { parsePlace } from '../../domain/collections.ts';
import { PLACE_IDS, type PlaceId } from '../../domain/elsewhere/sending/place.ts';
import { placePath } from '../../domain/places.ts';
import type { Studio } from '../../domain/studio.ts';
import { ownerDocuments } from '../engine/owner-documents.ts';
import type { Log } from '../log.ts';
import type { CallOutside } from '../outside/outside-request.ts';
import type { Secrets } from '../secrets/open-secrets.ts';
import { blueskyApi } from './bluesky.ts';
import { discordApi } from './discord.ts';
import { elsewhereDocuments, stepsWrite } from './elsewhere-documents.ts';
import { elsewhereHandler, kindOf } from './elsewhere-job.ts';
import { elsewherePosts } from './elsewhere-posts.ts';
import { elsewhereRunner } from './elsewhere-runner.ts';
import { mastodonApi } from './mastodon.ts';
import type { PlaceApiOf, ReadPicture } from './place-api.ts';
import { placeDocuments } from './place-documents.ts';

export interface ElsewhereOptions {
  ask: AskAsOwner;
  projectId: string;
  secrets: Pick<Secrets, 'documents'>;
  call: CallOutside;
  /** Whether the address of a Discord webhook may be on any host, such as that of a stand-in. */
  anyAddress: boolean;
  studio: Pick<Studio, 'locale'>;
  origin: string;
  format: FormatMarkdown;
  readPicture: ReadPicture;
  log: Log;
  now?: () => number;
}

/**
 * Limits of the jobs for one place such as Mastodon. The place itself may set stricter ones. Only one job runs at a
 * time, so that messages stay in order.
 */
const LIMITS = { concurrency: 1, perMinute: 60, perDay: null };
const OF_ORIGINAL = 'This site runs on a copy of the original site’s data. That site may have sent the post.';

/** Opens the part of the site that sends posts to other places (docs/elsewhere.md). Works with every engine. */
export function openElsewhere(options: ElsewhereOptions) {
  const {
    ask,
    projectId,
    secrets,
    call,
    anyAddress,
    studio,
    origin,
    format,
    readPicture,
    log,
    now = Date.now,
  } = options;
  const owned = ownerDocuments(ask, projectId);
  const documents = elsewhereDocuments(owned);
  const places = placeDocuments(owned, secrets.documents);
  const posts = elsewherePosts({ documents: owned, origin, format });
  const apis: Record<PlaceId, PlaceApiOf> = {
    discord: (calling) => discordApi(calling, anyAddress),
    bluesky: blueskyApi,
    mastodon: mastodonApi,
  };
  const { locale } = studio;
  const handler = elsewhereHandler({ apis, call, documents, places, posts, readPicture, locale, now });
  const lanes = PLACE_IDS.map((place): LaneSettings => {
    const kind = kindOf(place);
    // An interrupted job can run again: its stored steps show which messages are sent or uncertain.
    return { handlers: { [kind]: handler }, repeatable: [kind], limits: LIMITS };
  });
  return {
    lanes,
    /**
     * Gives posts in the state `sending` the state `uncertain`. Called on a copy of a data folder, because the original
     * site may have sent these posts. Returns their number.
     */
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
    /** Whether there is an order from staff, such as to send a post, that is not handled yet. */
    hasOrders: async () => (await documents.ordered()).length > 0,
    /** Whether there is a connection to any place, even one that does not work. */
    isUsed: async () => (await owned.get(PLACE_IDS.map(placePath))).size > 0,
    /**
     * Starts to handle orders: with `backend`, now and after changes of the fields in `FIELDS`; without it, when `look`
     * is called. Both also set a timer for the next order that becomes due.
     */
    start(backend: Pick<Backend, 'onCommit'> | null, sendsSince: number | null) {
      const runner = elsewhereRunner({
        ...{ documents, places, posts, log, now, sendsSince },
        apis: {
          discord: apis.discord(call, readPicture),
          bluesky: apis.bluesky(call, readPicture),
          mastodon: apis.mastodon(call, readPicture),
        },
      });
      const stopListening = backend?.onCommit(({ changes }) => {
        if (changes.some(isEvent)) void runner.wake();
      });
      if (backend) void runner.wake();
      return {
        look: () => runner.wake(),
        async close(): Promise<void> {
          stopListening?.();
          await runner.close();
        },
      };
    },
  };
}

/** The fields whose changes wake the runner. Others, such as texts, change often and need no check. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  post: ['published', 'publishDate'],
  place: ['state'],
  'elsewhere post': ['order', 'state'],
};

function isEvent({ path, before, after }: Change): boolean {
  const fields = FIELDS[parsePlace(path)?.kind ?? ''];
  if (!fields || after === null) return false;
  const [old, fresh] = [toPlainFields(before?.fields ?? {}), toPlainFields(after.fields)];
  return fields.some((field) => old[field] !== fresh[field]);
}
