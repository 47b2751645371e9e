import { cardAddress, pictureId } from '../../../platform/domain/pictures/picture-address.ts';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { FormatMarkdown } from '../../../web/data/site-context.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { ownedPosts, publicAt } from '../../../web/server/posts/owned-posts.ts';
import { type PlaceId, POSTING_PLACES } from '../model/destinations.ts';
import { editedForm, type SentFormOptions } from '../model/form.ts';
import type { ElsewhereJob } from './elsewhere-job.ts';

/** A post to be sent to other places such as Mastodon. `publicAt`: when it became or becomes public; null if never. */
export interface OutgoingPost extends Post {
  publicAt: number | null;
}

interface ComposeOptions extends SentFormOptions {
  place: PlaceId;
  /** The messages' texts as staff edited them; empty to use the text of the post. */
  texts: readonly string[];
}

export interface ElsewherePostsOptions {
  documents: OwnerDocuments;
  origin: string;
  format: FormatMarkdown;
}

/** Reads posts as the owner, and converts them to the format of each place. */
export function elsewherePosts({ documents, origin, format }: ElsewherePostsOptions) {
  const posts = ownedPosts(documents);
  return {
    async read(id: string): Promise<OutgoingPost | null> {
      const [post] = await posts.of([id]);
      return post ? { ...post, publicAt: publicAt(post) } : null;
    },
    /** The messages of a post for a place, and the link card of the post. */
    async compose(
      post: OutgoingPost,
      { place, texts, ...options }: ComposeOptions,
    ): Promise<Pick<ElsewhereJob, 'messages' | 'card'>> {
      const { postOutline } = await import('../ui/post-outline.ts');
      const { tree } = await format(post.content);
      const outline = postOutline(post, origin, tree);
      const form = POSTING_PLACES[place].sentForm(outline, options);
      const { parts } = texts.length > 0 ? editedForm(form, texts, ({ length }) => length) : form;
      const messages = parts.map(({ text, pictures }) => ({
        text,
        pictures: pictures.map(({ address, alt }) => ({ address, alt })),
        warning: options.warning,
      }));
      const picture = pictureId(post.image);
      const card = {
        address: outline.page,
        title: outline.title,
        description: outline.shortText,
        picture: picture === null ? '' : cardAddress(picture),
      };
      return { messages, card };
    },
  };
}

export type ElsewherePosts = ReturnType<typeof elsewherePosts>;
