import { PLACEHOLDER_PORTRAIT } from '../../domain/bios/bio-defaults.ts';
import { LEVEL_NAMES } from '../../domain/people/levels.ts';
import { fullName } from '../../domain/people/user-draft.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { Picture } from '../../ui/picture.tsx';
import { useLiveBio, useLiveUserRecord } from '../shared/live-data.ts';
import './person-badge.css';

/** The signed-in user: portrait from the bio, name and level. */
export function PersonBadge({ person }: { person: Person }) {
  const bio = useLiveBio(person.uid).value;
  const record = useLiveUserRecord(person.uid).value;
  const name = record ? fullName(record) : (bio?.displayName ?? '');
  return (
    <span className="person-badge">
      <Picture source={bio?.image ?? ''} missing={PLACEHOLDER_PORTRAIT} alt="" width={32} height={32} />
      <span className="person-badge__text">
        <bdi className="person-badge__name">{name}</bdi>
        <span className="person-badge__level">{LEVEL_NAMES[person.permissionLevel]}</span>
      </span>
    </span>
  );
}
