import { NativeSelect, Table } from '@mantine/core';
import { type PostSort, parseSort, type SortColumn, sortText } from '../../../domain/posts/post-table.ts';

const COLUMNS: { name: Exclude<SortColumn, 'publish-date'>; label: string }[] = [
  { name: 'title', label: 'Title' },
  { name: 'author', label: 'Author' },
  { name: 'created', label: 'Created' },
  { name: 'published', label: 'Published?' },
];

/** The column headers (docs/product.md#post-table). A click sorts by the column. */
export function PostTableHead({ sort, onPress }: { sort: PostSort; onPress: (column: SortColumn) => void }) {
  return (
    <Table.Thead role="rowgroup">
      <Table.Tr role="row">
        {COLUMNS.map(({ name, label }) => (
          <Table.Th
            role="columnheader"
            scope="col"
            key={name}
            aria-sort={sort?.column === name ? sort.direction : 'none'}
          >
            <button type="button" className="post-table__sort" onClick={() => onPress(name)}>
              {label}
            </button>
          </Table.Th>
        ))}
        <Table.Th role="columnheader" scope="col">
          Options
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

const CHOICES = [
  { value: '', label: 'Pinned, then newest' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: 'author', label: 'Author, A to Z' },
  { value: '-author', label: 'Author, Z to A' },
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: '-publish-date', label: 'Publish date, newest first' },
  { value: 'publish-date', label: 'Publish date, oldest first' },
  { value: '-published', label: 'Published first' },
  { value: 'published', label: 'Unpublished first' },
];

/** The select has all sort orders, because narrow screens have no headers and the publish date has no column. */
export function PostSortSelect({ sort, onSort }: { sort: PostSort; onSort: (sort: PostSort) => void }) {
  return (
    <NativeSelect
      className="post-table__sort-select"
      label="Sort by"
      data={CHOICES}
      value={sortText(sort)}
      onChange={(event) => onSort(parseSort(event.currentTarget.value))}
    />
  );
}
