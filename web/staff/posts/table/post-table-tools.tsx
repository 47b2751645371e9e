import { NativeSelect, Table, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { Choices } from '../../../../platform/staff/buttons.tsx';
import { AUTO_DIRECTION } from '../../../../platform/staff/editing/fields.ts';
import { useScreenShortcut } from '../../../../platform/staff/keys.ts';
import {
  type PostFilter,
  type PostSort,
  parseSort,
  type SortColumn,
  sortText,
} from '../../../domain/posts/post-table.ts';
import type { TableAddress } from './use-table-address.ts';
import './post-table-tools.css';

const FILTERS: { value: PostFilter; label: string }[] = [
  { value: null, label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'review', label: 'In review' },
  { value: 'live', label: 'Live' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'mine', label: 'Mine' },
];

/** Search, filter and order of the post list. `onPrepare` is called when the search field gets the focus. */
export function PostTableTools({ address, onPrepare }: { address: TableAddress; onPrepare: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useScreenShortcut('/', () => {
    field.current?.focus();
    field.current?.select();
  });
  return (
    <search className="post-table__tools">
      <TextInput
        ref={field}
        attributes={AUTO_DIRECTION}
        type="search"
        label="Search posts"
        placeholder="Title, text, tag or author"
        aria-keyshortcuts="/"
        value={address.typed}
        onFocus={onPrepare}
        onChange={(event) => address.type(event.currentTarget.value)}
      />
      <Choices
        legend="Show"
        className="post-table__filters"
        choices={FILTERS}
        value={address.filter}
        onChange={address.setFilter}
      />
      <PostSortSelect sort={address.sort} onSort={address.setSort} />
    </search>
  );
}

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
function PostSortSelect({ sort, onSort }: { sort: PostSort; onSort: (sort: PostSort) => void }) {
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
