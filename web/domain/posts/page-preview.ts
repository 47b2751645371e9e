import { fieldsOf, type Post, type PostFields } from './post.ts';

/**
 * The path to which the staff area sends a post, to get the page that readers would see. The response is never framed by
 * its address (docs/decisions/2026-11-29-the-page-before-it-is-live.md).
 */
export const PAGE_PREVIEW = '/admin/page-preview';

/** A page with values of the studio that a person tries in a form of a feature. */
export interface TriedValues {
  /** The path of the page. */
  page: string;
  values: unknown;
}

/** A page as visitors will see it at a moment. */
export interface PageAtMoment {
  /** The path of the page. */
  page: string;
  /** The moment, in milliseconds since 1970. */
  at: number;
}

/** Maximum size of a sent post, in bytes: the content's limit, if each character takes up to four bytes. */
export const PREVIEW_BYTES = 2_100_000;

/** The parts of a post that its page shows. */
export type PreviewedPost = PostFields &
  Pick<Post, 'id' | 'published' | 'publishDate' | 'creationDate'> & { changedDate?: number };

/** A post with the texts in the form, as it is sent. */
export function previewedPost(post: Post): PreviewedPost {
  const { id, published, publishDate, creationDate, changedDate } = post;
  const dates = {
    published,
    publishDate,
    creationDate,
    ...(changedDate === undefined ? {} : { changedDate }),
  };
  return { id, ...fieldsOf(post), ...dates };
}
