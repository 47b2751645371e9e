import { Button, Table } from '@mantine/core';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import type { Count, DayNumbers, Division } from '../model/day-numbers.ts';
import { ranked } from '../model/periods.ts';
import { COUNT_WORDS, numberText } from './numbers-words.ts';

/** Number of rows that are shown until the user asks for all. */
const SHOWN = 10;

interface RankingProps {
  title: string;
  /** Header of the column of names. */
  column: string;
  numbers: DayNumbers;
  part: Division;
  /** The counts in the columns. The first one has bars and decides the order. */
  counts: readonly [Count, ...Count[]];
  name: (name: string) => ReactNode;
  empty: string;
}

/** A breakdown of the counts, such as by source or by store: names with their counts, largest first. */
export function Ranking({ title, column, numbers, part, counts, name, empty }: RankingProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const rows = ranked(numbers, part, counts[0]);
  const most = Math.max(1, rows[0]?.tally[counts[0]] ?? 0);
  return (
    <section aria-labelledby={id} className="number-ranking">
      <h3 id={id}>{title}</h3>
      {rows.length === 0 && <p className="staff-hint">{empty}</p>}
      {rows.length > 0 && (
        <Table role="table" className="staff-table" aria-labelledby={id}>
          <TableHead columns={[column, ...counts.map((what) => COUNT_WORDS[what])]} />
          <Table.Tbody role="rowgroup">
            {(showsAll ? rows : rows.slice(0, SHOWN)).map((row) => (
              <Table.Tr role="row" key={row.name}>
                <Table.Th role="rowheader" scope="row" dir="auto">
                  {name(row.name)}
                </Table.Th>
                {counts.map((what, at) => (
                  <Table.Td role="cell" key={what} data-label={COUNT_WORDS[what]}>
                    {at === 0 && (
                      <span
                        className="number-ranking__bar"
                        style={{ '--share': (row.tally[what] ?? 0) / most } as CSSProperties}
                      />
                    )}
                    {numberText(row.tally[what])}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {!showsAll && rows.length > SHOWN && (
        <Button variant="default" mt="sm" onClick={() => setShowsAll(true)}>
          Show all {rows.length}
        </Button>
      )}
    </section>
  );
}
