import type { Author } from '../../../domain/bios/author.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { AuthorBadge } from '../../../ui/bios/author-badge.tsx';
import { useSay } from '../../../ui/language.tsx';

/** The authors of a post who are on the team page. Renders nothing if there are none. */
export function AboutAuthors({ post, authors }: { post: Post; authors: Readonly<Record<string, Author>> }) {
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
