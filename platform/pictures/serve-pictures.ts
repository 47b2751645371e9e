import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { cardAddress } from '../domain/pictures/picture-address.ts';
import type { ClientAddress } from '../limits/client-address.ts';
import { describeError, type Log } from '../log.ts';
import { type FocusPoints, focusedCard } from './focus-points.ts';
import type { MadePicture } from './make-picture.ts';
import type { Originals } from './picture-originals.ts';
import { openPictureProcess, PictureFailure, type PictureProcess } from './picture-process.ts';
import { type Asked, PictureQueue } from './picture-queue.ts';
import type { PictureStore } from './picture-store.ts';
import { type PictureVariant, parsePictureAddress, standIns, variantName } from './picture-variant.ts';

export interface PictureServer {
  /** Middleware that answers the paths of variants. */
  middleware: MiddlewareHandler;
  close(): void;
}

export interface PictureServerOptions {
  originals: Pick<Originals, 'read' | 'isThere'>;
  store: PictureStore;
  log: Log;
  /** Returns the client's IP address, for fair scheduling. */
  addressOf: ClientAddress;
  process?: PictureProcess;
  /** Parses a path; by default, paths below `/pictures/`. */
  parse?: typeof parsePictureAddress;
  /** The current focus points of pictures. */
  focusPoints?: () => FocusPoints;
  /** Milliseconds after which another variant is sent if the requested one is not ready. */
  fallbackAfter?: number;
}

// Default of `fallbackAfter`. Making a fallback takes up to 250 ms, so visitors wait for less than a second if no other
// variants are being made.
const FALLBACK_AFTER = 700;
/** Maximum wait in milliseconds while no variant is ready. It is long, because browsers do not retry after a 503. */
const LONGEST_WAIT = 30_000;
/** Maximum number of files that are remembered in memory as impossible to convert, so that they are not tried again. */
const MOST_REFUSED = 1000;

/** Messages that the staff area's picture library shows. */
const UNREADABLE =
  'This picture cannot be shown: its file is damaged, has another format, or has too many pixels.';
const COSTLY =
  'This picture cannot be shown: resizing it takes too much memory or time. Upload it again without “Keep the original files”.';

type Outcome = { made: MadePicture; isFinal: boolean } | { refused: string } | 'missing' | 'busy';
/** The client of a request. */
type Reader = Pick<Asked, 'client' | 'signal'>;

/** Serves variants of pictures. A variant that is not stored yet is made when it is requested. */
export function servePictures(options: PictureServerOptions): PictureServer {
  const {
    originals,
    store,
    log,
    addressOf,
    fallbackAfter = FALLBACK_AFTER,
    parse = parsePictureAddress,
    focusPoints = noPoints,
  } = options;
  const process = options.process ?? openPictureProcess();
  const queue = new PictureQueue<Outcome>();
  const refusals = new Map<string, string>();
  let isClosed = false;

  const refusalOf = async (id: string) => refusals.get(id) ?? (await store.refusal(id));
  const notKept = (error: unknown) =>
    log({ level: 'warn', event: 'picture-not-kept', message: describeError(error) });

  async function refuse(id: string, { kind, message }: PictureFailure): Promise<Outcome> {
    log({ level: 'warn', event: `picture-${kind}`, picture: id, message });
    const refused = kind === 'costly' ? COSTLY : UNREADABLE;
    if (refusals.size >= MOST_REFUSED) refusals.clear();
    refusals.set(id, refused);
    // Stores only refusals of costly files. After a restart, other files are refused again, which takes little time.
    if (kind === 'costly') await store.refuse(id, refused).catch(notKept);
    return { refused };
  }

  async function makeOrRefuse(id: string, variant: PictureVariant): Promise<Outcome> {
    const refused = await refusalOf(id);
    if (refused !== null) return { refused };
    const original = await originals.read(id);
    if (original === null) return 'missing';
    try {
      const made = await process.make(original, variant);
      // If the disk is full, the variant is made again at the next request.
      await store.put(id, variantName(variant), made).catch(notKept);
      return { made, isFinal: true };
    } catch (error) {
      if (!(error instanceof PictureFailure) || error.kind === 'unknown') throw error;
      return refuse(id, error);
    }
  }

  /** Makes a variant. Logs a failure only once, however many requests wait for it. */
  async function makeNow(id: string, variant: PictureVariant): Promise<Outcome> {
    if (isClosed) return 'busy';
    try {
      return await makeOrRefuse(id, variant);
    } catch (error) {
      if (!isClosed)
        log({ level: 'error', event: 'picture-failed', picture: id, message: describeError(error) });
      return 'busy';
    }
  }

  /**
   * Returns a variant; concurrent requests share one job. Never rejects, because after all clients have disconnected
   * nothing would handle the error.
   */
  async function make(id: string, variant: PictureVariant, reader: Reader): Promise<Outcome> {
    const key = `${id}/${variantName(variant)}`;
    const asked = { ...reader, key, picture: id, isSlow: isSlow(variant) };
    try {
      return await queue.ask(asked, () => makeNow(id, variant));
    } catch {
      // The queue was full, or the request was dropped.
      return 'busy';
    }
  }

  /** Makes the smallest variant, as a fallback. */
  async function makeSmall(id: string, reader: Reader): Promise<Outcome> {
    const outcome = await make(id, { kind: 'width', width: 320, format: 'jpg' }, reader);
    return typeof outcome === 'object' && 'made' in outcome ? { ...outcome, isFinal: false } : outcome;
  }

  /** The best stored variant that can be sent instead of the requested one; null if there is none. */
  async function nextBest(id: string, variant: PictureVariant): Promise<Outcome | null> {
    for (const name of standIns(variant, await store.names(id))) {
      const made = await store.find(id, name);
      if (made) return { made, isFinal: false };
    }
    return null;
  }

  async function find(id: string, variant: PictureVariant, reader: Reader): Promise<Outcome> {
    if (!(await originals.isThere(id))) {
      refusals.delete(id);
      await store.remove(id);
      return 'missing';
    }
    const made = await store.find(id, variantName(variant));
    if (made) return { made, isFinal: true };
    const refused = await refusalOf(id);
    if (refused !== null) return (await nextBest(id, variant)) ?? { refused };
    // Makes a quick variant first, which can be sent while AVIF is being encoded.
    const isFirst = isSlow(variant) && (await store.names(id)).length === 0;
    const small = isFirst ? makeSmall(id, reader) : null;
    const making = make(id, variant, reader);
    const inTime = await Promise.race([making, after(fallbackAfter)]);
    if (inTime && inTime !== 'busy') return inTime;
    const ready = await nextBest(id, variant);
    if (ready || inTime) return ready ?? 'busy';
    const standIn = small ?? makeSmall(id, reader);
    return (await Promise.race([making, standIn, after(LONGEST_WAIT)])) ?? 'busy';
  }

  return {
    async middleware(context, next) {
      const { method, path } = context.req;
      const asked = method === 'GET' || method === 'HEAD' ? parse(path) : null;
      if (!asked) return next();
      // Makes the card only for the current focus point. Otherwise clients could request a card for every point.
      if (asked.variant.kind === 'card' && asked.variant.focus) {
        const focus = focusPoints().get(asked.id);
        if (!focus || focusedCard(asked.id, focus) !== path) {
          context.header('Cache-Control', 'no-store');
          return context.redirect(cardAddress(asked.id), 302);
        }
      }
      const client = addressOf(context.env as HttpBindings | undefined);
      const reader = { client, signal: context.req.raw.signal };
      const outcome = await find(asked.id, asked.variant, reader).catch((error: unknown): Outcome => {
        log({ level: 'error', event: 'picture-failed', picture: asked.id, message: describeError(error) });
        return 'busy';
      });
      context.header('X-Content-Type-Options', 'nosniff');
      context.header('Content-Security-Policy', "default-src 'none'");
      if (outcome === 'missing' || outcome === 'busy' || 'refused' in outcome) {
        context.header('Cache-Control', 'no-store');
        if (typeof outcome === 'object') return context.text(`${outcome.refused}\n`, 404);
        if (outcome === 'missing') return context.text('Picture not found.\n', 404);
        context.header('Retry-After', '5');
        return context.text('The picture is not ready. Please try again in a moment.\n', 503);
      }
      const { made, isFinal } = outcome;
      const lasting = 'public, max-age=31536000, immutable';
      context.header('Cache-Control', isFinal ? lasting : 'no-store');
      context.header('Content-Type', made.type);
      context.header('Content-Length', String(made.bytes.length));
      // For HEAD, the HTTP server drops this body.
      return context.body(new Uint8Array(made.bytes));
    },
    close() {
      isClosed = true;
      process.close();
    },
  };
}

const noPoints = (): FocusPoints => new Map();

const isSlow = (variant: PictureVariant) => variant.kind === 'width' && variant.format === 'avif';

const after = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds).unref());
