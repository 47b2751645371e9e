import { type AuthorNames, authorDisplay } from '../bios/author.ts';
import { dateText } from '../dates.ts';
import type { Post } from '../posts/post.ts';
import { type Language, sayIn } from '../words/say.ts';

/** The line below the title of a post's mail: authors and date. */
export function mailByline(
  { authors, publishDate }: Pick<Post, 'authors' | 'publishDate'>,
  names: AuthorNames,
  language: Language,
): string {
  return `${authorDisplay(authors, names, sayIn(language))} · ${dateText(publishDate, language.locale)}`;
}
