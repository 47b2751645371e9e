import { type Block, type Picture, type PostOutline, picturesIn } from './outline.ts';

/**
 * Reasons why a part of a post is missing or different in another place such as Steam. The staff area has a sentence
 * for each.
 */
export type Loss =
  | 'unformatted'
  | 'formatting'
  | 'headings'
  | 'tables'
  | 'tableAlignment'
  | 'dividers'
  | 'code'
  | 'picturesByHand'
  | 'picturesLeft'
  | 'pictureLinks'
  | 'pictureUpload'
  | 'videoLinks'
  | 'clips'
  | 'longLinks';

/** Text for one field or message of another place such as Steam. */
export interface Part {
  field: 'title' | 'text';
  text: string;
  /** Length in the unit in which the place counts, and the maximum length that the place accepts (null if unknown). */
  count: number;
  limit: number | null;
  /** The pictures that the site posts with this part, with their descriptions. */
  pictures: readonly Picture[];
}

/** A post in the form that another place such as Steam accepts. */
export interface Form {
  parts: Part[];
  /** The post's pictures; in a thread, those that no part has. `lost` states whether staff must add them by hand. */
  pictures: Picture[];
  lost: Loss[];
}

/** One part of a form. Its length is counted in UTF-16 units. */
export function partOf(field: Part['field'], text: string, limit: number | null = null): Part {
  return { field, text, count: text.length, limit, pictures: [] };
}

/** Converts a post to a form. `partsOf` converts the blocks of the post to parts, and records losses in `lost`. */
export function formOf(
  post: PostOutline,
  partsOf: (blocks: readonly Block[], lost: Set<Loss>) => Part[],
): Form {
  const lost = new Set<Loss>();
  const blocks = contentOf(post, lost);
  return { parts: partsOf(blocks, lost), pictures: picturesIn(blocks), lost: [...lost] };
}

/** The blocks of a post's content or, if the site shows the content unformatted, its short text. */
function contentOf({ blocks, shortText }: PostOutline, lost: Set<Loss>): readonly Block[] {
  if (blocks !== null) return blocks;
  lost.add('unformatted');
  return [{ kind: 'paragraph', runs: [{ text: shortText }] }];
}
