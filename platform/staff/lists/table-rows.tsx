import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import './table.css';

/** Column headers of a table that cannot be sorted. */
export function TableHead({ columns }: { columns: readonly string[] }) {
  return (
    <Table.Thead role="rowgroup">
      <Table.Tr role="row">
        {columns.map((column) => (
          <Table.Th role="columnheader" scope="col" key={column}>
            {column}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

/**
 * A message about a problem with a row, if there is one. It is drawn over the rows below, so that they do not move.
 * Make it the last element of its cell.
 */
export function RowNotice({ children }: { children: ReactNode }) {
  return (
    children && (
      <div className="row-notice">
        <div className="row-notice__box">{children}</div>
      </div>
    )
  );
}
