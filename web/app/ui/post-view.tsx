import { authorName } from '../domain/author-display.ts';
import type { Bio } from '../domain/bio.ts';
import { dateMachine, dateText } from '../domain/dates.ts';
import type { Post } from '../domain/post.ts';
import { standInBio } from '../domain/stand-in-bio.ts';
import { AuthorBadge } from './author-badge.tsx';
import { Markdown } from './markdown.tsx';
import './post-views.css';

/** A whole post: title, authors, publish date, and its content after a divider line. */
export function PostView({ post, authors }: { post: Post; authors: Readonly<Record<string, Bio>> }) {
  const names = Object.fromEntries(Object.values(authors).map((bio) => [bio.id, bio.displayName]));
  return (
    <article className="post-view">
      <h1 dir="auto">{post.title}</h1>
      <ul className="post-view__authors" aria-label="Authors">
        {post.authors.length === 0 && <li>STAFF</li>}
        {post.authors.map((id) => (
          <li key={id}>
            <AuthorBadge bio={{ ...(authors[id] ?? standInBio(id)), displayName: authorName(id, names) }} />
          </li>
        ))}
      </ul>
      <p className="post-view__date">
        <time dateTime={dateMachine(post.publishDate)}>{dateText(post.publishDate)}</time>
      </p>
      <Markdown text={`---\n\n${post.content}`} />
    </article>
  );
}
