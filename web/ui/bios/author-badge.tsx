import { type Author, memberAddress } from '../../domain/bios/author.ts';
import { PLACEHOLDER_PORTRAIT } from '../../domain/bios/bio-defaults.ts';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import './author-badge.css';

/** Image, name and role of an author, as a link if the author has a page. */
export function AuthorBadge({ bio }: { bio: Author }) {
  const badge = (
    <>
      <Picture
        source={bio.image}
        missing={PLACEHOLDER_PORTRAIT}
        alt=""
        width={44}
        height={44}
        priority="low"
      />
      <span className="author-badge__text">
        <bdi className="author-badge__name">{bio.displayName}</bdi>
        <bdi className="author-badge__role">{bio.teamRole}</bdi>
      </span>
    </>
  );
  return bio.show ? (
    <Link className="author-badge" to={memberAddress(bio)}>
      {badge}
    </Link>
  ) : (
    <span className="author-badge">{badge}</span>
  );
}
