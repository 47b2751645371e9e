import type { LinkedPost } from '../../domain/posts/related-posts.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import type { Game } from '../../domain/studio.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PostDate } from '../../ui/post-date.tsx';

/** Maximum number of posts on a game's page. */
const MOST = 4;

/** The newest posts about a game. Renders nothing if there are none. */
export function GamePosts({ game, posts }: { game: Game; posts: readonly LinkedPost[] }) {
  const say = useSay();
  if (posts.length === 0) return null;
  return (
    <section className="game__wide" aria-labelledby="game-posts">
      <h2 id="game-posts">{say('gamePosts', 'Blog posts about {game}', { game: game.name })}</h2>
      <div className="game-posts">
        {posts.slice(0, MOST).map((post) => (
          <Link key={post.id} to={postAddress(post)}>
            <Picture
              source={post.image}
              alt=""
              width={320}
              height={180}
              sizes="(width > 990px) 300px, 90vw"
              lazy
            />
            <span dir="auto">{post.title}</span> <PostDate time={post.publishDate} />
          </Link>
        ))}
      </div>
    </section>
  );
}
