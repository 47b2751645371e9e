import type { Engine } from '../../../../platform/data/page-engine.ts';
import type { BlogPostData } from '../../../data/visitor/pages.ts';
import { AFTER_POST, type AfterPost as Part } from '../../../domain/after-post.ts';
import type { Author } from '../../../domain/bios/author.ts';
import type { Post } from '../../../domain/posts/post.ts';
import type { Studio } from '../../../domain/studio.ts';
import { AuthorBadge } from '../../../ui/bios/author-badge.tsx';
import { useSay } from '../../../ui/language.tsx';
import { Link } from '../../../ui/link.tsx';
import { Call } from './call.tsx';
import { Neighbours, Related } from './post-cards.tsx';
import { SharePost } from './share-post.tsx';
import './after-post.css';

interface PageSite {
  studio: Studio;
  engine: Engine;
  mainOrigin: string;
}

/** The section after the text of a post (docs/product.md#the-end-of-a-post). */
export function AfterPost({ data, site }: { data: BlogPostData; site: PageSite }) {
  const say = useSay();
  const { post, authors, previous, next, related } = data;
  const parts = site.studio.afterPost ?? AFTER_POST;
  const shows = (part: Part) => parts.includes(part);
  return (
    <>
      <div className="column after-post">
        {shows('share') && <SharePost post={post} origin={site.mainOrigin} />}
        {shows('authors') && <AboutAuthors post={post} authors={authors} />}
      </div>
      <Call
        studio={site.studio}
        engine={site.engine}
        tags={post.tags}
        showsGame={shows('game')}
        showsSignUp={shows('signUp')}
      />
      <div className="column after-post">
        {shows('neighbours') && <Neighbours previous={previous} next={next} />}
        {shows('related') && <Related posts={related} />}
        <p className="after-post__more">
          <Link className="button" to="/blog">
            {say('moreFromTheBlog', 'More from the blog')}
          </Link>
        </p>
      </div>
    </>
  );
}

/** The authors of a post who are on the team page. Renders nothing if there are none. */
function AboutAuthors({ post, authors }: { post: Post; authors: Readonly<Record<string, Author>> }) {
  const say = useSay();
  const shown = [...new Set(post.authors)].flatMap((id) => {
    const bio = Object.hasOwn(authors, id) ? authors[id] : undefined;
    return bio?.show ? [bio] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className="about-authors" aria-label={say('aboutTheAuthors', 'About the authors')}>
      {shown.map((bio) => (
        <div key={bio.id}>
          <AuthorBadge bio={bio} />
          {bio.description && <p dir="auto">{bio.description}</p>}
        </div>
      ))}
    </section>
  );
}
