import { Table } from '@mantine/core';
import { COUNTS } from '../../domain/numbers/day-numbers.ts';
import type { Bar } from '../../domain/numbers/periods.ts';
import { TableHead } from '../lists/table-head.tsx';
import { barText, COUNT_WORDS, numberText } from './numbers-words.ts';

/** The numbers of the charts as a table, newest first. */
export function DayTable({ bars, now }: { bars: readonly Bar[]; now: number }) {
  return (
    <details className="number-days">
      <summary>Numbers by day as a table</summary>
      <Table role="table" className="staff-table" aria-label="Numbers by day">
        <TableHead columns={['Day', ...COUNTS.map((what) => COUNT_WORDS[what])]} />
        <Table.Tbody role="rowgroup">
          {bars.toReversed().map((bar) => (
            <Table.Tr role="row" key={bar.first}>
              <Table.Th role="rowheader" scope="row">
                {barText(bar, now)}
              </Table.Th>
              {COUNTS.map((what) => (
                <Table.Td role="cell" key={what} data-label={COUNT_WORDS[what]}>
                  {numberText(bar.tally[what])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
