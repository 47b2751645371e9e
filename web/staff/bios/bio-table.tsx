import { Button, Group, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { NameBadge, StateBadge } from '../../../platform/staff/lists/badges.tsx';
import { RowNotice, TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useRows } from '../../../platform/staff/lists/use-rows.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import type { Bio } from '../../domain/bios/bio.ts';
import { byOrder, freeFakeIds, shortId } from '../../domain/bios/bio-order.ts';
import {
  canCreateBioForOther,
  canCreateOwnBio,
  canEditBio,
  canReorderBios,
  canShowBio,
} from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import { bioEditor } from '../shared/addresses.ts';
import { TrashLink, useListNews } from '../shared/list-news.tsx';
import { useLiveBios } from '../shared/live-data.ts';
import { usePerson } from '../shared/session.tsx';
import { useBioWrites } from './use-bio-writes.ts';
import './bio-table.css';

const COLUMNS = ['ID', 'Display Name', 'Team Role', 'Showing', 'Options'];

/** All bios in the order of the team page, updated live (docs/product.md#bio-table). */
export default function BioTable() {
  const person = usePerson();
  const navigate = useNavigate();
  const bios = useLiveBios();
  const { say, parts, leftOut } = useListNews();
  const { rows, handlers } = useRows(bios.value, { order: byOrder, leftOut });
  const { create, move, show, problem, acted } = useBioWrites(say);
  const edit = (bio: Bio) => navigate(bioEditor(bio.id));

  return (
    <>
      <Group justify="space-between" mb="lg">
        <Title order={1}>User Bios</Title>
        {canCreateBioForOther(person) && <TrashLink />}
      </Group>
      {parts}
      {acted === null && problem}
      <LiveState live={bios} what="the bios" />
      {/* Renders the whole table at once, because columns or rows that appear later would shift the layout. */}
      {rows && (
        <>
          <Group mb="md">
            {canCreateOwnBio(person, rows) && (
              <Button onClick={() => create([person.uid])}>Create My Bio</Button>
            )}
            {canCreateBioForOther(person) && (
              <Button
                variant="default"
                onClick={() =>
                  create(
                    freeFakeIds(
                      rows.map((bio) => bio.id),
                      Math.random,
                    ),
                  )
                }
              >
                Create Bio for Someone Else
              </Button>
            )}
          </Group>
          {!rows.some((bio) => canEditBio(person, bio)) && (
            <p className="staff-hint bio-table__hint">To change what a bio says, ask an administrator.</p>
          )}
          <Table role="table" className="staff-table bio-table" verticalSpacing="sm" aria-label="User bios">
            <TableHead columns={COLUMNS} />
            <Table.Tbody role="rowgroup" {...handlers}>
              {rows.map((bio) => (
                <BioRow
                  key={bio.id}
                  bio={bio}
                  person={person}
                  onEdit={edit}
                  onMove={move}
                  onShow={show}
                  problem={acted === bio.id && problem}
                />
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      {bios.value?.length === 0 && (
        <p>
          There are no bios yet.
          {canCreateOwnBio(person, bios.value) && ' Create yours above.'}
        </p>
      )}
    </>
  );
}

interface BioRowProps {
  bio: Bio;
  person: Person;
  onEdit: (bio: Bio) => void;
  onMove: (bio: Bio, direction: 'up' | 'down') => void;
  onShow: (bio: Bio) => void;
  /** The message about this row's last action if it failed. */
  problem: ReactNode;
}

/** A row of the bio table, with the actions that the user may use. */
function BioRow({ bio, person, onEdit, onMove, onShow, problem }: BioRowProps) {
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
        <RowNotice>{problem}</RowNotice>
      </Table.Td>
    </Table.Tr>
  );
}
