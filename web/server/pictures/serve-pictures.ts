import type { MiddlewareHandler } from 'hono';
import { describeError, type Log } from '../log.ts';
import type { MadePicture } from './make-picture.ts';
import type { PictureOriginals } from './picture-originals.ts';
import { openPictureProcess, PictureFailure, type PictureProcess } from './picture-process.ts';
import { pictureQueue } from './picture-queue.ts';
import type { PictureShelf } from './picture-shelf.ts';
import { type PictureVariant, parsePictureAddress, standIns, variantName } from './picture-variant.ts';

export interface PictureServer {
  /** Answers `/pictures/{id}/…`. */
  middleware: MiddlewareHandler;
  close(): void;
}

export interface PictureServerOptions {
  originals: PictureOriginals;
  shelf: PictureShelf;
  log: Log;
  process?: PictureProcess;
  /** Milliseconds that a reader waits for a variant before the next best is sent. */
  patience?: number;
}

// What comes instead takes up to a quarter of a second, so that nobody waits longer than one.
const PATIENCE = 700;
/** Milliseconds that a reader waits when nothing of the picture is ready. */
const MOST_PATIENCE = 10_000;
/** Pictures that cannot be shown are remembered, so that nobody can have them tried again and again. */
const MOST_FAILED = 1000;

type Outcome = { made: MadePicture; isFinal: boolean } | 'missing' | 'busy';

/** Serves pictures in the forms that pages ask for, each made once, when it is first asked for. */
export function servePictures(options: PictureServerOptions): PictureServer {
  const { originals, shelf, log, patience = PATIENCE } = options;
  const process = options.process ?? openPictureProcess();
  const queued = pictureQueue();
  const underWay = new Map<string, Promise<MadePicture | null>>();
  const failed = new Set<string>();

  /** The variant, made at most once at a time; null when there is no such picture. */
  function make(id: string, variant: PictureVariant): Promise<MadePicture | null> {
    const key = `${id}/${variantName(variant)}`;
    const found = underWay.get(key);
    if (found) return found;
    const making = queued(variant.kind === 'width' && variant.format === 'avif', () => makeNow(id, variant));
    underWay.set(key, making);
    // A reader that is gone leaves nobody to hear of a failure.
    making.catch(() => {}).finally(() => underWay.delete(key));
    return making;
  }

  async function makeNow(id: string, variant: PictureVariant): Promise<MadePicture | null> {
    const original = failed.has(id) ? null : await originals.read(id);
    if (original === null) return null;
    try {
      const made = await process.make(original, variant);
      // A full disk costs the variant's being made again, no more.
      await shelf.put(id, variantName(variant), made).catch((error: unknown) => {
        log({ level: 'warn', event: 'picture-not-kept', message: describeError(error) });
      });
      return made;
    } catch (error) {
      if (!(error instanceof PictureFailure && error.isFinal)) throw error;
      if (failed.size >= MOST_FAILED) failed.clear();
      failed.add(id);
      log({ level: 'warn', event: 'picture-unreadable', picture: id, message: error.message });
      return null;
    }
  }

  /** Never rejects: nobody may be waiting any more. */
  async function outcomeOf(id: string, variant: PictureVariant, isFinal: boolean): Promise<Outcome> {
    try {
      const made = await make(id, variant);
      return made ? { made, isFinal } : 'missing';
    } catch (error) {
      log({ level: 'error', event: 'picture-failed', picture: id, message: describeError(error) });
      return 'busy';
    }
  }

  async function find(id: string, variant: PictureVariant): Promise<Outcome> {
    if (!(await originals.isThere(id))) {
      await shelf.remove(id);
      return 'missing';
    }
    const ready = await shelf.find(id, variantName(variant));
    if (ready) return { made: ready, isFinal: true };
    const making = outcomeOf(id, variant, true);
    const inTime = await Promise.race([making, after(patience)]);
    if (inTime) return inTime;
    for (const name of standIns(variant, await shelf.names(id))) {
      const made = await shelf.find(id, name);
      if (made) return { made, isFinal: false };
    }
    // Nothing is ready: the smallest is, soonest.
    const standIn = outcomeOf(id, { kind: 'width', width: 320, format: 'jpg' }, false);
    return (await Promise.race([making, standIn, after(MOST_PATIENCE)])) ?? 'busy';
  }

  return {
    async middleware(context, next) {
      const { method, path } = context.req;
      const asked = method === 'GET' || method === 'HEAD' ? parsePictureAddress(path) : null;
      if (!asked) return next();
      const outcome = await find(asked.id, asked.variant).catch((error: unknown): Outcome => {
        log({ level: 'error', event: 'picture-failed', picture: asked.id, message: describeError(error) });
        return 'busy';
      });
      context.header('X-Content-Type-Options', 'nosniff');
      context.header('Content-Security-Policy', "default-src 'none'");
      if (outcome === 'missing' || outcome === 'busy') {
        context.header('Cache-Control', 'no-store');
        if (outcome === 'missing') return context.text('There is no such picture.\n', 404);
        context.header('Retry-After', '5');
        return context.text('This picture is not ready. Please try again in a moment.\n', 503);
      }
      const { made, isFinal } = outcome;
      const lasting = 'public, max-age=31536000, immutable';
      context.header('Cache-Control', isFinal ? lasting : 'no-store');
      context.header('Content-Type', made.type);
      context.header('Content-Length', String(made.bytes.length));
      // The server leaves the body of a HEAD out.
      return context.body(new Uint8Array(made.bytes));
    },
    close: () => process.close(),
  };
}

const after = (milliseconds: number) =>
  new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds).unref());
