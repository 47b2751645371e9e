import type { Bio } from '../domain/bios/bio.ts';
import { PLACEHOLDER_PORTRAIT } from '../domain/bios/bio-defaults.ts';
import { Picture } from './picture.tsx';
import './author-badge.css';

/** Image, name and role of an author. */
export function AuthorBadge({ bio }: { bio: Bio }) {
  return (
    <span className="author-badge">
      <Picture source={bio.image} missing={PLACEHOLDER_PORTRAIT} alt="" width={44} height={44} />
      <span className="author-badge__text">
        <bdi className="author-badge__name">{bio.displayName}</bdi>
        <bdi className="author-badge__role">{bio.teamRole}</bdi>
      </span>
    </span>
  );
}
