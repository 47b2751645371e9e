import type { Engine } from '../../../data/engine.ts';
import type { BlogPostData } from '../../../data/visitor/pages.ts';
import { AFTER_POST, type AfterPost as Part } from '../../../domain/after-post.ts';
import type { Studio } from '../../../domain/studio.ts';
import { useSay } from '../../../ui/language.tsx';
import { Link } from '../../../ui/link.tsx';
import { AboutAuthors } from './about-authors.tsx';
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
