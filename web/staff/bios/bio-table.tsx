import { Button, Group, Table, Title } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Bio } from '../../domain/bios/bio.ts';
import { byOrder, freeFakeIds } from '../../domain/bios/bio-order.ts';
import { canCreateBioForOther, canCreateOwnBio } from '../../domain/people/permissions.ts';
import { TrashLink, useListNews } from '../lists/list-news.tsx';
import { TableHead } from '../lists/table-rows.tsx';
import { useRows } from '../lists/use-rows.ts';
import { bioEditor } from '../shared/addresses.ts';
import { useLiveBios } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { BioRow } from './bio-row.tsx';
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
  const { create, move, show, failure, dismiss, acted } = useBioWrites(say);
  const edit = (bio: Bio) => navigate(bioEditor(bio.id));

  return (
    <>
      <Group justify="space-between" mb="lg">
        <Title order={1}>User Bios</Title>
        {canCreateBioForOther(person) && <TrashLink />}
      </Group>
      {parts}
      {failure && acted === null && <LiveProblem {...failure} onDismiss={dismiss} />}
      {bios.error && (
        <LiveProblem what="The bios could not be loaded." error={bios.error} onRetry={bios.retry} />
      )}
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
                  failure={acted === bio.id ? failure : null}
                  onDismiss={dismiss}
                />
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      {bios.value === undefined && !bios.error && <p role="status">Loading the bios …</p>}
      {bios.value?.length === 0 && (
        <p>
          There are no bios yet.
          {canCreateOwnBio(person, bios.value) && ' Create yours above.'}
        </p>
      )}
    </>
  );
}
