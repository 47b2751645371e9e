import { Link } from 'react-router';
import { type AuthorNames, authorDisplay } from '../domain/bios/author-display.ts';
import type { Post } from '../domain/posts/post.ts';
import { postAddress } from '../domain/posts/slug.ts';
import { Picture } from './picture.tsx';
import { PostDate } from './post-date.tsx';
import './post-views.css';

/** A post in the blog list. */
export function PostListView({ post, names }: { post: Post; names: AuthorNames }) {
  return (
    <Link className="post-list-view" to={postAddress(post)} prefetch="intent">
      <Picture className="post-list-view__image" source={post.image} alt="" width={320} height={180} lazy />
      <div className="post-list-view__text">
        <h2 dir="auto">{post.title}</h2>
        <p dir="auto">{post.shortText}</p>
        <div className="post-list-view__facts">
          <p>
            By <bdi>{authorDisplay(post.authors, names)}</bdi>
          </p>
          <p>
            Posted on <PostDate time={post.publishDate} />
          </p>
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
