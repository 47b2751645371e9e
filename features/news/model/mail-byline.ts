import { dateText } from '../../../platform/domain/dates.ts';
import { type AuthorNames, authorDisplay } from '../../../web/domain/bios/author.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { type Language, sayIn } from '../../../web/domain/words/say.ts';

/** The line below the title of a post's mail: authors and date. */
export function mailByline(
  { authors, publishDate }: Pick<Post, 'authors' | 'publishDate'>,
  names: AuthorNames,
  language: Language,
): string {
  return `${authorDisplay(authors, names, sayIn(language))} · ${dateText(publishDate, language.locale)}`;
}
