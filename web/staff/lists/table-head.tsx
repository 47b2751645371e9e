import { Table } from '@mantine/core';
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
