import { type AuthorNames, authorDisplay } from '../../domain/bios/author.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { filled, useSay } from '../language.tsx';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import { PostDate } from '../post-date.tsx';
import './post-list-view.css';

/**
 * Display width of the image, for `sizes`. In windows wider than 720 px, the first post's image is as wide as the
 * column (blog-list.css).
 */
const BESIDE_THE_TEXT = '320px';
const ABOVE_THE_TEXT = '(width > 990px) 58vw, (width > 720px) 87vw, 320px';

/** A post in the blog list. `leads`: whether it is the first. */
export function PostListView({
  post,
  names,
  leads = false,
}: {
  post: Post;
  names: AuthorNames;
  leads?: boolean;
}) {
  const say = useSay();
  return (
    <Link className="post-list-view" to={postAddress(post)} prefetch="intent">
      <Picture
        className="post-list-view__image"
        source={post.image}
        alt=""
        width={320}
        height={180}
        sizes={leads ? ABOVE_THE_TEXT : BESIDE_THE_TEXT}
        lazy
      />
      <div className="post-list-view__text">
        <h2 dir="auto">{post.title}</h2>
        <p dir="auto">{post.shortText}</p>
        <div className="post-list-view__facts">
          <p>
            {filled(say('by', 'By {authors}'), {
              authors: <bdi>{authorDisplay(post.authors, names, say)}</bdi>,
            })}
          </p>
          <p>{filled(say('postedOn', 'Posted on {date}'), { date: <PostDate time={post.publishDate} /> })}</p>
          {post.tags.length > 0 && (
            <p>
              <bdi>{post.tags.join(' · ')}</bdi>
            </p>
          )}
        </div>
      </div>
    </Link>
  );
}
