import { Button, Group, Table } from '@mantine/core';
import type { Bio } from '../../domain/bios/bio.ts';
import { shortId } from '../../domain/bios/bio-order.ts';
import { canEditBio, canReorderBios, canShowBio } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { NameBadge, StateBadge } from '../lists/badges.tsx';
import { RowNotice } from '../lists/table-rows.tsx';
import { LiveProblem } from '../shared/live-problem.tsx';
import type { Running } from '../shared/use-database-action.ts';

interface BioRowProps {
  bio: Bio;
  person: Person;
  onEdit: (bio: Bio) => void;
  onMove: (bio: Bio, direction: 'up' | 'down') => void;
  onShow: (bio: Bio) => void;
  /** The error of this row's last action. */
  failure: Running['failure'];
  onDismiss: () => void;
}

/** A row of the bio table, with the actions that the user may use. */
export function BioRow({ bio, person, onEdit, onMove, onShow, failure, onDismiss }: BioRowProps) {
  return (
    <Table.Tr role="row">
      <Table.Td role="cell" data-label="ID" title={bio.id}>
        {shortId(bio.id)}
      </Table.Td>
      <Table.Th role="rowheader" scope="row" data-label="Display Name">
        <bdi>{bio.displayName}</bdi>
        <NameBadge name={bio.displayName} />
      </Table.Th>
      <Table.Td role="cell" data-label="Team Role">
        <bdi>{bio.teamRole}</bdi>
      </Table.Td>
      <Table.Td role="cell" data-label="Showing">
        <StateBadge on={bio.show} text={bio.show ? 'On team page' : 'Hidden'} />
      </Table.Td>
      <Table.Td role="cell" data-label="Options">
        <Group gap="xs" className="staff-table__options">
          {canEditBio(person, bio) && (
            <Button size="sm" variant="default" onClick={() => onEdit(bio)}>
              Edit
            </Button>
          )}
          {canReorderBios(person) && (
            <>
              <Button size="sm" variant="default" onClick={() => onMove(bio, 'up')}>
                Move Up
              </Button>
              <Button size="sm" variant="default" onClick={() => onMove(bio, 'down')}>
                Move Down
              </Button>
            </>
          )}
          {canShowBio(person) && (
            <Button size="sm" variant="default" onClick={() => onShow(bio)}>
              {bio.show ? 'Hide' : 'Show'}
            </Button>
          )}
        </Group>
        {failure && (
          <RowNotice>
            <LiveProblem {...failure} onDismiss={onDismiss} />
          </RowNotice>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
