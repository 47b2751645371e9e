import type { LinkedPost } from '../../../domain/posts/related-posts.ts';
import { postAddress } from '../../../domain/posts/slug.ts';
import { useSay } from '../../../ui/language.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PostDate } from '../../../ui/post-date.tsx';

/** Cards of the next newer and the next older post. */
export function Neighbours({ previous, next }: { previous: LinkedPost | null; next: LinkedPost | null }) {
  const say = useSay();
  if (!previous && !next) return null;
  return (
    <nav className="post-cards neighbours" aria-label={say('neighbours', 'Newer and older posts')}>
      {previous && <PostCard post={previous} rel="prev" which={say('previousPost', 'Newer post')} />}
      {next && <PostCard post={next} rel="next" which={say('nextPost', 'Older post')} />}
    </nav>
  );
}

/** Cards of posts that share a tag with this post. */
export function Related({ posts }: { posts: readonly LinkedPost[] }) {
  const say = useSay();
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related-posts">
      <h2 id="related-posts">{say('related', 'More like this')}</h2>
      <div className="post-cards">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </section>
  );
}

interface PostCardProps {
  post: LinkedPost;
  rel?: 'prev' | 'next';
  /** The label above a card, such as “Newer post”. */
  which?: string;
}

function PostCard({ post, rel, which }: PostCardProps) {
  return (
    <Link className="post-card" {...(rel ? { rel } : {})} to={postAddress(post)}>
      <Picture source={post.image} alt="" width={320} height={180} sizes="(width > 990px) 29vw, 43vw" lazy />
      <span className="post-card__text">
        {which && <span className="post-card__which">{which}</span>}{' '}
        <span className="post-card__title" dir="auto">
          {post.title}
        </span>{' '}
        <PostDate time={post.publishDate} />
      </span>
    </Link>
  );
}
