import type { ReactNode } from 'react';
import { safeImage } from '../../../platform/domain/text/link-policy.ts';
import { type Author, standInBio } from '../../domain/bios/author.ts';
import type { Post } from '../../domain/posts/post.ts';
import { hasTagPage, tagAddress } from '../../domain/posts/slug.ts';
import { updatedDate } from '../../domain/posts/updated-date.ts';
import type { Say } from '../../domain/words/say.ts';
import { AuthorBadge } from '../bios/author-badge.tsx';
import { filled, useSay } from '../language.tsx';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import { PostDate } from '../post-date.tsx';
import { PostContent } from './post-content.tsx';
import './post-view.css';

interface PostViewProps {
  post: Post;
  authors: Readonly<Record<string, Author>>;
  /** Reading time in minutes; not shown if 0. */
  minutes: number;
  /** The formatted content, if the caller renders it. By default it is rendered here. */
  content?: ReactNode;
}

/**
 * Display width of the image, for `sizes`. The image is as wide as the window. For windows wider than 990 px, a smaller
 * width is given, so that fewer bytes are loaded.
 */
const BEHIND_THE_HEAD = '(width > 990px) 90vw, 100vw';

/** A whole post: title, authors, publish date, and the content after a divider, with the image behind the top. */
export function PostView({ post, authors, minutes, content }: PostViewProps) {
  const say = useSay();
  const image = safeImage(post.image);
  const updated = updatedDate(post);
  return (
    <article className={image ? 'post-view post-view--lit' : 'post-view'}>
      {image && (
        <div className="post-view__image" aria-hidden="true">
          <Picture source={image} alt="" width={1280} height={720} sizes={BEHIND_THE_HEAD} priority="high" />
        </div>
      )}
      <header className="post-view__head">
        <h1 dir="auto">{post.title}</h1>
        <ul className="post-view__authors" aria-label={say('authors', 'Authors')}>
          {post.authors.length === 0 && <li className="post-view__staff">{say('staff', 'STAFF')}</li>}
          {[...new Set(post.authors)].map((id) => (
            <li key={id}>
              <AuthorBadge bio={bioOf(id, authors, say)} />
            </li>
          ))}
        </ul>
        <p className="post-view__date">
          <PostDate time={post.publishDate} />{' '}
          {minutes > 0 && (
            <span>{say('minutesToRead', { other: '{count} min read' }, { count: minutes })}</span>
          )}{' '}
          {updated !== null && (
            <span>
              {filled(say('updatedOn', 'Updated on {date}'), { date: <PostDate time={updated} /> })}
            </span>
          )}
        </p>
        {post.tags.length > 0 && (
          <ul className="post-view__tags" aria-label={say('tags', 'Tags')}>
            {post.tags.map((tag) => (
              <li key={tag}>
                {hasTagPage(tag) ? (
                  <Link to={tagAddress(tag)}>
                    <bdi>{tag}</bdi>
                  </Link>
                ) : (
                  <bdi>{tag}</bdi>
                )}
              </li>
            ))}
          </ul>
        )}
      </header>
      {content ?? <PostContent post={post} />}
    </article>
  );
}

/** Checks own properties only, so that an author id such as `constructor` finds no bio. */
function bioOf(id: string, authors: Readonly<Record<string, Author>>, say: Say): Author {
  return (Object.hasOwn(authors, id) ? authors[id] : undefined) ?? standInBio(id, say);
}
