import type { Engine } from '../../../data/engine.ts';
import type { BlogPostData } from '../../../data/visitor/pages.ts';
import { AFTER_POST, type AfterPost as Part } from '../../../domain/after-post.ts';
import type { Studio } from '../../../domain/studio.ts';
import { useSay } from '../../../ui/language.tsx';
import { Link } from '../../../ui/link.tsx';
import { Call } from './call.tsx';
import './after-post.css';
import { useEffect, useState } from 'react';
import type { Author } from '../../../domain/bios/author.ts';
import type { LinkedPost } from '../../../domain/posts/linked-post.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { postAddress } from '../../../domain/posts/slug.ts';
import { AuthorBadge } from '../../../ui/bios/author-badge.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { PostDate } from '../../../ui/post-date.tsx';

/** How long “Link copied” is shown, in milliseconds. */
const COPIED_FOR = 3000;

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

/** Cards of the next newer and the next older post. */
function Neighbours({ previous, next }: { previous: LinkedPost | null; next: LinkedPost | null }) {
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
function Related({ posts }: { posts: readonly LinkedPost[] }) {
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

/**
 * A link to the post. Where the browser can copy, a button that copies the link replaces it. Where the browser has a
 * share sheet, another button opens that.
 */
function SharePost({ post, origin }: { post: Post; origin: string }) {
  const say = useSay();
  const [can, setCan] = useState({ copy: false, share: false });
  const [copied, setCopied] = useState(false);
  const address = postAddress(post);
  const url = new URL(address, origin).href;

  // Browsers offer the clipboard only on secure (https) pages.
  useEffect(() => setCan({ copy: !!navigator.clipboard, share: !!navigator.share }), []);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, COPIED_FOR, false);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      // The browser refused to copy, so the plain link is shown again.
      () => setCan({ ...can, copy: false }),
    );
  // Opens the share sheet. `navigator.share` rejects when the visitor closes the sheet.
  const share = () => navigator.share({ title: post.title, url }).catch(() => undefined);

  return (
    <p className="share-post">
      {can.copy ? (
        <button type="button" className="button" onClick={copy}>
          {copied ? say('linkCopied', 'Link copied') : say('copyLink', 'Copy link')}
        </button>
      ) : (
        <Link className="button" to={address}>
          {say('linkToPost', 'Link to this post')}
        </Link>
      )}
      {can.share && (
        <button type="button" className="button" onClick={share}>
          {say('share', 'Share')}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {copied && say('linkCopied', 'Link copied')}
      </span>
    </p>
  );
}
