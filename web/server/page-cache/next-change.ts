import type { Backend } from '@studio-site/backend';
import type { OwnedBackend } from '../../../platform/engine/owner-access.ts';
import { backendDocuments } from '../../../platform/engine/owner-documents.ts';
import { parsePlace } from '../../domain/collections.ts';
import { daysUntil, nextDay } from '../../domain/game-page.ts';
import { nextPublic } from '../posts/owned-posts.ts';
import type { StudioInTime } from '../studio/studio-in-time.ts';

/**
 * When cached pages next change without a commit, in milliseconds since 1970: when the next scheduled post becomes
 * public, or a value of the studio changes. If the page of a game counts the days until the game's release, pages change
 * at midnight at the latest.
 */
export function nextChange(
  due: () => number | Promise<number>,
  studio: Pick<StudioInTime, 'nextChange' | 'pages'>,
  now: () => number = Date.now,
): () => number | Promise<number> {
  return () => {
    const counts = [...studio.pages().gamePages.values()].some(
      ({ facts }) => facts.released !== undefined && daysUntil(facts.released, now()) !== null,
    );
    const latest = Math.min(counts ? nextDay(now()) : Number.POSITIVE_INFINITY, studio.nextChange(now()));
    const next = due();
    return typeof next === 'number' ? Math.min(next, latest) : next.then((time) => Math.min(time, latest));
  };
}

/**
 * When the next scheduled post becomes public, in milliseconds since 1970; `Infinity` if there is none. Read from the
 * embedded backend, and cached until a post changes or that time has passed. If the backend does not respond, the
 * result is the present time, so that every request renders its page.
 */
export function nextDue(
  backend: OwnedBackend & Pick<Backend, 'onCommit'>,
  projectId: string,
  now: () => number = Date.now,
): () => number | Promise<number> {
  const documents = backendDocuments(backend, projectId);
  let known: Promise<number> | number | null = null;
  let askedAt = 0;
  backend.onCommit(({ changes }) => {
    if (changes.some(({ path }) => parsePlace(path)?.kind === 'post')) known = null;
  });
  return () => {
    // After a correction of the clock, formerly live posts may be in the future again.
    if (typeof known === 'number' && (known <= now() || now() < askedAt)) known = null;
    if (known !== null) return known;
    askedAt = now();
    const asked: Promise<number> = nextPublic(documents, now()).then(
      (next) => {
        const due = next ?? Number.POSITIVE_INFINITY;
        // Does not cache the result if a post changed during the query.
        if (known === asked) known = due;
        return due;
      },
      () => {
        if (known === asked) known = null;
        return now();
      },
    );
    known = asked;
    return asked;
  };
}
