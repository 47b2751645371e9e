import { Table } from '@mantine/core';
import './table.css';

/** The heads of a table's columns, for a table whose order nobody chooses. */
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
