import { TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import type { PostFilter } from '../../../domain/posts/post-table.ts';
import { AUTO_DIRECTION } from '../../shared/auto-direction.ts';
import { ChoiceButton } from '../../shared/choice-button.tsx';
import { useScreenShortcut } from '../../shared/use-screen-shortcut.ts';
import { PostSortSelect } from './post-table-head.tsx';
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
      <PostFilters filter={address.filter} onFilter={address.setFilter} />
      <PostSortSelect sort={address.sort} onSort={address.setSort} />
    </search>
  );
}

/** The filter: a single tab stop, in which arrow keys change the selection. */
function PostFilters(props: { filter: PostFilter; onFilter: (filter: PostFilter) => void }) {
  const { filter, onFilter } = props;
  const name = useId();
  return (
    <fieldset className="post-table__filters">
      <legend>Show</legend>
      <div className="post-table__choices">
        {FILTERS.map(({ value, label }) => (
          <ChoiceButton
            key={label}
            className="post-table__choice"
            name={name}
            checked={value === filter}
            onChange={() => onFilter(value)}
          >
            {label}
          </ChoiceButton>
        ))}
      </div>
    </fieldset>
  );
}
