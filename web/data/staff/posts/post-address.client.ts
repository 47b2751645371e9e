import {
  type DocumentReference,
  type DocumentSnapshot,
  doc,
  type Firestore,
  getDocFromServer,
  query,
  type Transaction,
  where,
} from 'firebase/firestore';
import * as z from 'zod/mini';
import { inTurn } from '../../../../platform/data/in-turn.ts';
import { asStaffError, orStaffError, StaffError } from '../../../../platform/data/staff/staff-error.ts';
import { inTransaction, readIn, SAVE_ATTEMPTS } from '../../../../platform/data/staff/transactions.client.ts';
import { type LiveList, type Watcher, watchList } from '../../../../platform/data/staff/watch.client.ts';
import { type Post, type PostDocument, postDocument } from '../../../domain/posts/post.ts';
import { endOfReview } from '../../../domain/posts/publication.ts';
import {
  addressesWithAnother,
  isFreeForPosts,
  MOST_ADDRESSES,
  numberedSlug,
} from '../../../domain/posts/slug.ts';
import { blogPosts, slugs, trashedPosts } from '../collections.client.ts';

/** Schema of a readable address. The document's id is the address. */
const addressDocument = z.object({ post: z.string() });

/**
 * Watches the current and old readable addresses of a post, in alphabetical order. Returns a function that
 * unsubscribes.
 */
export function watchAddresses(
  db: Firestore,
  id: string,
  watcher: Watcher<LiveList<{ post: string; id: string }>>,
): () => void {
  return watchList(query(slugs(db), where('post', '==', id)), addressDocument, watcher);
}

/** If an address is taken, one of the numbers 2, 3, … up to this one is appended; if all are taken, a random one. */
const NUMBERED = 20;

/** Ends a transaction without a commit. One that only returns would still send its reads to be verified. */
class Stopped extends StaffError {}

/** Fields of a post that are written in the same commit as its address. */
type Beside = Partial<PostDocument>;

/**
 * Publishes a post with the fields that `fieldsOf` returns for the stored post, and ends its review. In the same
 * commit, `slug` becomes its readable address. If `slug` is absent and the post has no address yet, one is derived from
 * its title. `fieldsOf` and the reads run at the same time; the commit waits for both. Writes nothing if `fieldsOf`
 * returns null (`stopped`), or if `slug` is reserved or another post has it (`taken`). Throws a `StaffError`.
 */
export async function publishWithAddress(
  db: Firestore,
  id: string,
  fieldsOf: (post: Post) => Promise<Beside | null>,
  record: (transaction: Transaction, post: Post) => Promise<() => void>,
  slug?: string,
): Promise<'published' | 'taken' | 'stopped'> {
  // The module is loaded lazily, because its transliteration tables are large and rarely needed.
  const making = orStaffError(import('./make-slug.ts'));
  // The error is thrown where the module is awaited, which a failed read may prevent.
  making.catch(() => {});
  const place = doc(blogPosts(db), id);
  return retried(() =>
    inTransaction(
      db,
      async (transaction) => {
        const post = await readIn<PostDocument>(transaction, place, postDocument);
        const addressOf = async () => {
          if (slug !== undefined && slug !== post.slug)
            return { slug, state: await stateOf(db, transaction, slug, id) };
          if (post.slug !== undefined) return null;
          return freeSlug(db, transaction, id, (await making).makeSlug(post.title));
        };
        const [beside, note, address] = await Promise.all([
          fieldsOf(post),
          record(transaction, post),
          addressOf(),
        ]);
        if (beside === null) throw new Stopped('canceled', 'the publication was stopped');
        const fields = { ...beside, ...endOfReview(post) };
        if (address === null) transaction.update(place, fields);
        else {
          const { slug, state } = address;
          if (state === 'taken') return 'taken' as const;
          write(db, transaction, post, { slug, state, fields });
        }
        note();
        return 'published' as const;
      },
      { maxAttempts: SAVE_ATTEMPTS },
    ).catch((thrown: unknown) => {
      if (thrown instanceof Stopped) return 'stopped' as const;
      throw thrown;
    }),
  );
}

/** The readable address that a post without one would get if it were published now. Throws a `StaffError`. */
export async function offeredSlug(db: Firestore, { id, title }: Pick<Post, 'id' | 'title'>): Promise<string> {
  const { makeSlug } = await orStaffError(import('./make-slug.ts'));
  const { slug } = await orStaffError(freeSlug(db, { get: getDocFromServer }, id, makeSlug(title)));
  return slug;
}

/**
 * Gives a post another readable address; the old one redirects to it. Returns `taken` if the address is reserved or
 * another post has it, `too many` if the post has reached the limit of addresses. `mayExceed` turns the limit off.
 */
export function changeAddress(
  db: Firestore,
  id: string,
  slug: string,
  mayExceed: boolean,
): Promise<'changed' | 'taken' | 'too many'> {
  const change = () =>
    inTransaction(
      db,
      async (transaction) => {
        const post = await readIn<PostDocument>(transaction, doc(blogPosts(db), id), postDocument);
        const state = await stateOf(db, transaction, slug, id);
        if (state === 'taken') return 'taken';
        if (state === 'free' && !mayExceed && addressesWithAnother(post) > MOST_ADDRESSES) return 'too many';
        write(db, transaction, post, { slug, state, fields: {} });
        return 'changed';
      },
      { maxAttempts: SAVE_ATTEMPTS },
    );
  return inTurn(id, () => retried(change));
}

/** Reads documents, inside or outside of a transaction. */
interface Reader {
  get: (place: DocumentReference) => Promise<DocumentSnapshot>;
}

/** The first address made from `wanted` that is free, or that the post `id` has already. */
async function freeSlug(
  db: Firestore,
  reader: Reader,
  id: string,
  wanted: string,
): Promise<{ slug: string; state: 'free' | 'own' }> {
  for (let number = 1; ; number++) {
    const slug = numberedSlug(wanted, number <= NUMBERED ? number : randomNumber());
    const state = await stateOf(db, reader, slug, id);
    if (state !== 'taken') return { slug, state };
  }
}

/**
 * Whether a readable address is free, used by this post (`own`), or `taken`: reserved, or used by another post. The
 * other post may be in the trash, or have the address as its id.
 */
async function stateOf(
  db: Firestore,
  reader: Reader,
  slug: string,
  id: string,
): Promise<'free' | 'own' | 'taken'> {
  if (!isFreeForPosts(slug)) return 'taken';
  const entry = await reader.get(doc(slugs(db), slug));
  if (entry.exists()) return entry.get('post') === id ? 'own' : 'taken';
  if (slug === id) return 'free';
  const places = [blogPosts(db), trashedPosts(db)];
  const found = await Promise.all(places.map((place) => isThere(reader, doc(place, slug))));
  return found.includes(true) ? 'taken' : 'free';
}

/**
 * Whether a post exists. Also true if the read is denied, because most users cannot read posts that have been in the
 * trash for more than 30 days.
 */
async function isThere(reader: Reader, place: DocumentReference): Promise<boolean> {
  try {
    return (await reader.get(place)).exists();
  } catch (thrown) {
    if (asStaffError(thrown).problem === 'denied') return true;
    throw thrown;
  }
}

function write(
  db: Firestore,
  transaction: Transaction,
  post: Post,
  { slug, state, fields }: { slug: string; state: 'free' | 'own'; fields: Beside },
): void {
  const isFree = state === 'free';
  if (isFree) transaction.set(doc(slugs(db), slug), { post: post.id });
  const counted = isFree && post.slug !== undefined ? { addresses: addressesWithAnother(post) } : {};
  transaction.update(doc(blogPosts(db), post.id), { ...fields, ...counted, slug });
}

const randomNumber = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/**
 * Retries after a denial, up to `SAVE_ATTEMPTS` attempts in total. If another post took the same address at the same
 * time, the rules deny the commit, and the next attempt finds that the address is taken.
 */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt();
    } catch (thrown) {
      if (asStaffError(thrown).problem !== 'denied' || number === SAVE_ATTEMPTS) throw thrown;
    }
  }
}
