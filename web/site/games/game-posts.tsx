import type { LinkedPost } from '../../domain/posts/linked-post.ts';
import type { Game } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { PostCard } from '../posts/after-post/post-cards.tsx';

/** Maximum number of posts on a game's page. */
const MOST = 4;

/** The newest posts about a game; renders nothing without posts. */
export function GamePosts({ game, posts }: { game: Game; posts: readonly LinkedPost[] }) {
  const say = useSay();
  if (posts.length === 0) return null;
  return (
    <section className="game__wide" aria-labelledby="posts">
      <h2 id="posts">{say('gamePosts', 'From the blog about {game}', { game: game.name })}</h2>
      <div className="post-cards">
        {posts.slice(0, MOST).map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </section>
  );
}
