import { Menu } from '@mantine/core';
import { useNavigate } from 'react-router';
import { trashBio } from '../../data/staff/trash/trashed-bios.client.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { canTrashBio } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { useMayLeave } from '../editing/leave-guard.tsx';
import { MoreMenu } from '../editing/more-menu.tsx';
import { justTrashed } from '../lists/use-just-trashed.ts';
import { SCREENS } from '../shared/addresses.ts';
import type { Run } from '../shared/use-database-action.ts';

interface BioMenuProps {
  person: Person;
  bio: Bio;
  busy: boolean;
  run: Run;
}

/** The menu of rarely used actions on a bio. */
export function BioMenu({ person, bio, busy, run }: BioMenuProps) {
  const navigate = useNavigate();
  const mayLeave = useMayLeave();

  async function remove() {
    // Leaves the editor first, because its unsaved changes can no longer be saved when the bio is in the trash.
    if (!(await mayLeave())) return;
    const isDone = await run('The bio was not deleted.', (db) => trashBio(db, person.uid, bio.id));
    if (isDone) await navigate(SCREENS.bios, { state: justTrashed('bio', bio.id, bio.displayName) });
  }

  if (!canTrashBio(person, bio)) return null;
  return (
    <MoreMenu busy={busy}>
      <Menu.Item color="red.4" c="red.4" onClick={() => void remove()}>
        Delete
      </Menu.Item>
    </MoreMenu>
  );
}
