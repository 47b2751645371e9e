import { Group, Table } from '@mantine/core';
import type { Bio } from '../../domain/bios/bio.ts';
import { shortId } from '../../domain/bios/bio-order.ts';
import { canEditBio, canReorderBios, canShowBio } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { NameBadge } from '../lists/name-badge.tsx';
import { RowNotice } from '../lists/row-notice.tsx';
import { StateBadge } from '../lists/state-badge.tsx';
import { LiveProblem } from '../shared/live-problem.tsx';
import { PermittedButton } from '../shared/permitted-button.tsx';
import type { Running } from '../shared/use-database-action.ts';

const REFUSAL = {
  edit: 'Only administrators and editors can edit bios, and editors only their own.',
  order: 'Only administrators can change the order.',
  show: 'Only administrators can show and hide bios.',
};

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

/** A row of the bio table. A button that the user may not use shows the reason. */
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
          <PermittedButton
            size="sm"
            variant="default"
            refusal={canEditBio(person, bio) ? null : REFUSAL.edit}
            onClick={() => onEdit(bio)}
          >
            Edit
          </PermittedButton>
          {(['up', 'down'] as const).map((direction) => (
            <PermittedButton
              key={direction}
              size="sm"
              variant="default"
              refusal={canReorderBios(person) ? null : REFUSAL.order}
              onClick={() => onMove(bio, direction)}
            >
              {direction === 'up' ? 'Move Up' : 'Move Down'}
            </PermittedButton>
          ))}
          <PermittedButton
            size="sm"
            variant="default"
            refusal={canShowBio(person) ? null : REFUSAL.show}
            onClick={() => onShow(bio)}
          >
            {bio.show ? 'Hide' : 'Show'}
          </PermittedButton>
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
