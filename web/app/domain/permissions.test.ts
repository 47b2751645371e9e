import { describe, expect, test } from 'vitest';
import {
  canCreateBioForOthers,
  canCreateOwnBio,
  canCreatePost,
  canEditBio,
  canEditPost,
  canFeaturePost,
  canManageUsers,
  canPinPost,
  canPublishPost,
  canReorderBios,
  canShowBio,
} from './permissions.ts'; // prettier-ignore
import type { PermissionLevel, Person } from './user-record.ts';

const person = (permissionLevel: PermissionLevel): Person => ({ uid: 'me', permissionLevel });
const everybody: (Person | null)[] = [null, person(-1), person(0), person(1), person(2), person(3)];
const own = { authors: ['you', 'me'] };
const others = { authors: ['you'] };

describe('spec §6, roles and permissions', () => {
  // Columns: nobody, no record, 0, 1, 2, 3.
  test.each<[string, (person: Person | null) => boolean, string]>([
    ['creates a post', (who) => canCreatePost(who), '---+++'],
    ['edits a post of their own', (who) => canEditPost(who, own), '---+++'],
    ["edits another's post", (who) => canEditPost(who, others), '----++'],
    ['edits a post without authors', (who) => canEditPost(who, { authors: [] }), '----++'],
    ['pins a post of their own', (who) => canPinPost(who, own), '---+++'],
    ["pins another's post", (who) => canPinPost(who, others), '----++'],
    ['publishes', canPublishPost, '----++'],
    ['features', canFeaturePost, '----++'],
    ['edits their own bio', (who) => canEditBio(who, { id: 'me' }), '----++'],
    ["edits another's bio", (who) => canEditBio(who, { id: 'you' }), '-----+'],
    ['creates their own bio', (who) => canCreateOwnBio(who, []), '----++'],
    ['creates a second bio of their own', (who) => canCreateOwnBio(who, [{ id: 'me' }]), '------'],
    ['creates a bio for others', canCreateBioForOthers, '-----+'],
    ['reorders bios', canReorderBios, '-----+'],
    ['shows and hides bios', canShowBio, '-----+'],
    ['manages users', canManageUsers, '-----+'],
  ])('who %s', (_what, may, expected) => {
    expect(everybody.map((who) => (may(who) ? '+' : '-')).join('')).toBe(expected);
  });
});
