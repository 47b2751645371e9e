import '../screen-styles.ts';
import { Button, Group, Table, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { moveBio } from '../../data/staff/bio-moves.client.ts';
import { createBio, setBioShown } from '../../data/staff/bios.client.ts';
import { StaffError } from '../../data/staff/staff-error.ts';
import type { StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { freeFakeIds } from '../../domain/bios/bio-order.ts';
import { canCreateBioForOther, canCreateOwnBio } from '../../domain/people/permissions.ts';
import { useLiveBios } from '../shared/live-data.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { staffMeta } from '../shared/site-data.ts';
import { TableHead } from '../shared/table-head.tsx';
import { TrashLink } from '../shared/trash-link.tsx';
import { useNews } from '../shared/use-news.tsx';
import { useRun } from '../shared/use-run.ts';
import type { Route } from './+types/bio-table.ts';
import { BioRow } from './bio-row.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return staffMeta(matches, 'User Bios');
}

const COLUMNS = ['ID', 'Display Name', 'Team Role', 'Showing', 'Options'];

/** All bios in the order of the team page; live (docs/product.md#bio-table). */
export default function BioTable() {
  const person = usePerson();
  const navigate = useNavigate();
  const bios = useLiveBios();
  const list = bios.value;
  const { run, failure, dismiss } = useRun();
  const news = useNews();
  /** The bio that something was last done with; null for a new one. */
  const [acted, setActed] = useState<string | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const creating = useRef(false);

  /** Runs a write after the ones before it, and reports how it ended: `write` answers with what was done. */
  function runNext(
    id: string | null,
    failed: string,
    write: (db: StaffFirebase['db']) => Promise<string>,
  ): Promise<void> {
    last.current = last.current.then(async () => {
      dismiss();
      setActed(id);
      await run(failed, async (db) => news.say(await write(db)));
    });
    return last.current;
  }

  /** Creates one bio, however often it is clicked, and opens it: the first of `candidates` that is free. */
  async function create(candidates: string[]) {
    if (creating.current) return;
    creating.current = true;
    await runNext(null, 'The bio was not created.', async (db) => {
      for (const id of candidates) {
        // Somebody else may have taken the id a moment ago: then the next one.
        if (!(await createBio(db, person.uid, id))) continue;
        await navigate(pathOf(id));
        return 'Created a bio.';
      }
      throw new StaffError('denied', 'the bio exists already');
    });
    creating.current = false;
  }

  const edit = (bio: Bio) => navigate(pathOf(bio.id));
  const move = (bio: Bio, direction: 'up' | 'down') =>
    runNext(bio.id, `Not moved: ${bio.displayName}`, async (db) => {
      const moved = await moveBio(db, person.uid, bio.id, direction);
      if (moved) return `Moved ${direction}: ${bio.displayName}, now ${moved.place} of ${moved.of}`;
      return `${direction === 'up' ? 'Already first' : 'Already last'}: ${bio.displayName}`;
    });
  const show = (bio: Bio) =>
    runNext(bio.id, `Not changed: ${bio.displayName}`, async (db) => {
      await setBioShown(db, person.uid, bio.id, !bio.show);
      return `${bio.show ? 'Hidden' : 'Shown'}: ${bio.displayName}`;
    });

  return (
    <>
      <Group justify="space-between" mb="lg">
        <Title order={1}>User Bios</Title>
        {canCreateBioForOther(person) && <TrashLink />}
      </Group>
      {news.parts}
      {failure && acted === null && <LiveProblem {...failure} onDismiss={dismiss} />}
      {bios.error && (
        <LiveProblem what="The bios could not be read." error={bios.error} onRetry={bios.retry} />
      )}
      {/* All at once: columns that find their width later, and rows below them, would jump. */}
      {list && (
        <>
          <Group mb="md">
            {canCreateOwnBio(person, list) && (
              <Button onClick={() => create([person.uid])}>Create My Bio</Button>
            )}
            {canCreateBioForOther(person) && (
              <Button
                variant="default"
                onClick={() =>
                  create(
                    freeFakeIds(
                      list.map((bio) => bio.id),
                      Math.random,
                    ),
                  )
                }
              >
                Create Bio for Somebody Else
              </Button>
            )}
          </Group>
          <Table role="table" className="staff-table" verticalSpacing="sm" aria-label="User bios">
            <TableHead columns={COLUMNS} />
            <Table.Tbody role="rowgroup">
              {list.map((bio) => (
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
      {bios.value === undefined && !bios.error && <p role="status">Reading the bios …</p>}
      {bios.value?.length === 0 && (
        <p>
          There are no bios yet.
          {canCreateOwnBio(person, bios.value) && ' Create yours above.'}
        </p>
      )}
    </>
  );
}

const pathOf = (id: string) => `/admin/bios/${encodeURIComponent(id)}`;
