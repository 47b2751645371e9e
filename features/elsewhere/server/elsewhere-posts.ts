import * as z from 'zod/mini';
import type { OwnerDocuments } from '../../../platform/engine/owner-documents.ts';
import type { FormatMarkdown } from '../../../web/data/site-context.ts';
import { cardAddress, pictureId } from '../../../web/domain/pictures/picture-address.ts';
import { postPath } from '../../../web/domain/places.ts';
import type { PlaceId } from '../model/destinations.ts';
import { POSTING_PLACES } from '../model/destinations.ts';
import type { SentFormOptions } from '../model/form.ts';
import { editedForm } from '../model/form.ts';
import type { ElsewhereJob } from './elsewhere-job.ts';

const text = z._default(z.string(), '');
const stored = z.object({
  title: z.string(),
  shortText: text,
  image: text,
  content: text,
  slug: z.optional(z.string()),
  tags: z._default(z.array(z.string()), []),
  published: z._default(z.boolean(), false),
  publishDate: z.number(),
});

/** A post to be sent to other places such as Mastodon. */
export interface OutgoingPost extends z.infer<typeof stored> {
  id: string;
  /** When the post became or becomes public, in milliseconds since 1970; null if it is not published. */
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
  return {
    async read(id: string): Promise<OutgoingPost | null> {
      const path = postPath(id);
      const parsed = stored.safeParse((await documents.get([path])).get(path)?.fields);
      if (!parsed.success) return null;
      return { id, ...parsed.data, publicAt: parsed.data.published ? parsed.data.publishDate : null };
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
