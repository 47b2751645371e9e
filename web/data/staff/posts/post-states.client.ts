import { type DocumentData, deleteField, doc, type Firestore, updateDoc } from 'firebase/firestore';
import { presentTime } from '../../../../platform/data/server-time.ts';
import { orStaffError } from '../../../../platform/data/staff/staff-error.ts';
import { inTransaction, readIn } from '../../../../platform/data/staff/transactions.client.ts';
import { type Post, type PostDocument, postDocument } from '../../../domain/posts/post.ts';
import { type Happened, publicationEvent } from '../../../domain/posts/post-event.ts';
import {
  hidden,
  type Publication,
  type PublishChoice,
  publicationBy,
} from '../../../domain/posts/publication.ts';
import { blogPosts } from '../collections.client.ts';
import { publishWithAddress } from './post-address.client.ts';
import { NOT_RECORDED, recorded } from './post-events.client.ts';

/**
 * Publishes or hides a post, for the button in the table. Both set the publish date (docs/product.md#post-table). The
 * date `now` means the server's time: if this computer's clock is fast, its time would schedule the post. The first
 * publication sets the readable address. The history records who published or hid the post. Before a publication is
 * written, `mayGoOn` must resolve to true; the reads for it run meanwhile.
 */
export async function setPublished(
  db: Firestore,
  id: string,
  published: boolean,
  date: number | 'now',
  mayGoOn: () => Promise<boolean> = async () => true,
): Promise<void> {
  const planning = presentTime().then((now) => ({
    publication: { published, publishDate: date === 'now' ? now : date },
    now,
  }));
  if (published) {
    await publish(db, id, planning, { mayGoOn });
    return;
  }
  const { publication, now } = await planning;
  await changeState(db, id, publication, (post) => publicationEvent(post, publication, now));
}

/**
 * Publishes or schedules a post, or changes its date, as chosen in the publish panel. `slug`, if set, becomes its
 * address (docs/product.md#the-publish-panel). Resolves to `taken` if the address is reserved or another post has it,
 * and to `too late` if the chosen time has passed or the chosen day is not allowed. In both cases it writes nothing.
 */
export async function publishAsChosen(
  db: Firestore,
  post: Post,
  choice: PublishChoice,
  slug: string | undefined,
): Promise<'published' | 'taken' | 'too late'> {
  const now = await presentTime();
  const publication = publicationBy(choice, post, now);
  if (publication === null) return 'too late';
  const outcome = await publish(db, post.id, Promise.resolve({ publication, now }), { slug });
  return outcome === 'taken' ? 'taken' : 'published';
}

/** Hides a post or cancels its schedule. Keeps the date of the first publication for the next one. */
export async function hidePost(db: Firestore, post: Post): Promise<void> {
  await restorePublication(db, post.id, hidden(post, await presentTime()));
}

/** Sets a post's publication, for example to an earlier one. */
export async function restorePublication(db: Firestore, id: string, publication: Publication): Promise<void> {
  const stored = { firstPublishDate: deleteField(), ...publication };
  const now = await presentTime();
  await changeState(db, id, stored, (post) => publicationEvent(post, publication, now));
}

export async function setPinned(db: Firestore, id: string, pinned: boolean): Promise<void> {
  await orStaffError(updateDoc(doc(blogPosts(db), id), { pinned }));
}

export async function setFeatured(db: Firestore, id: string, featured: boolean): Promise<void> {
  await changeState(db, id, { featured }, (post) => {
    if (post.featured === featured) return null;
    return { kind: featured ? 'featured' : 'unfeatured' };
  });
}

/** Publishes a post and records the event in the same commit, unless `mayGoOn` resolves to false. */
function publish(
  db: Firestore,
  id: string,
  planning: Promise<{ publication: Publication; now: number }>,
  { slug, mayGoOn }: { slug?: string | undefined; mayGoOn?: () => Promise<boolean> },
): Promise<'published' | 'taken' | 'stopped'> {
  return recorded(db, id, (record) =>
    publishWithAddress(
      db,
      id,
      async () => {
        const [{ publication }, goesOn] = await Promise.all([planning, mayGoOn?.() ?? true]);
        return goesOn ? publication : null;
      },
      async (transaction, post) => {
        const { publication, now } = await planning;
        return record(transaction, post.title, publicationEvent(post, publication, now));
      },
      slug,
    ),
  );
}

/**
 * Changes fields of a post and records the event in the same commit. If the event cannot be recorded, only changes the
 * fields, with a write that the SDK queues while offline.
 */
async function changeState(
  db: Firestore,
  id: string,
  fields: DocumentData,
  eventOf: (post: Post) => Happened | null,
): Promise<void> {
  const place = doc(blogPosts(db), id);
  await orStaffError(
    recorded(db, id, (record) =>
      record === NOT_RECORDED
        ? updateDoc(place, fields)
        : inTransaction(db, async (transaction) => {
            const post = await readIn<PostDocument>(transaction, place, postDocument);
            const note = await record(transaction, post.title, eventOf(post));
            transaction.update(place, fields);
            note();
          }),
    ),
  );
}
