import { useAddressState } from '../../../../platform/staff/lists/use-address-state.ts';
import {
  nextSort,
  type PostFilter,
  type PostSort,
  parseFilter,
  parseSort,
  type SortColumn,
  sortText,
} from '../../../domain/posts/post-table.ts';

/** The number of posts loaded first and by each “Show more”. */
const PAGE = 50;

interface Wanted {
  search: string;
  sort: PostSort;
  filter: PostFilter;
  pages: number;
}

export interface TableAddress {
  /** The text of the search field. */
  typed: string;
  /** The text for the database query: `typed` after a pause. */
  search: string;
  filter: PostFilter;
  setFilter: (filter: PostFilter) => void;
  /** Whether a search or filter is active. */
  isNarrowed: boolean;
  showAll: () => void;
  type: (text: string) => void;
  sort: PostSort;
  setSort: (sort: PostSort) => void;
  pressColumn: (column: SortColumn) => void;
  count: number;
  showMore: () => void;
}

/**
 * Search, filter, order and length of the table. They are kept in the URL, so that they survive a reload and Back and
 * can be shared.
 */
export function useTableAddress(): TableAddress {
  const { state: wanted, setState: setWanted, settled } = useAddressState(read, written);
  return {
    typed: wanted.search,
    search: settled.search,
    filter: wanted.filter,
    setFilter: (filter) => setWanted((now) => ({ ...now, filter })),
    isNarrowed: wanted.search.trim() !== '' || wanted.filter !== null,
    showAll: () => setWanted((now) => ({ ...now, search: '', filter: null })),
    type: (search) => setWanted((now) => ({ ...now, search })),
    sort: wanted.sort,
    setSort: (sort) => setWanted((now) => ({ ...now, sort })),
    pressColumn: (column) => setWanted((now) => ({ ...now, sort: nextSort(now.sort, column) })),
    count: PAGE * wanted.pages,
    showMore: () => setWanted((now) => ({ ...now, pages: now.pages + 1 })),
  };
}

/** The number of posts that the table loads for this URL, and their order. */
export function firstPage(params: URLSearchParams): { count: number; sort: PostSort } {
  const { pages, sort } = read(params);
  return { count: PAGE * pages, sort };
}

function read(params: URLSearchParams): Wanted {
  const pages = Number(params.get('pages'));
  return {
    search: params.get('search') ?? '',
    sort: parseSort(params.get('sort')),
    filter: parseFilter(params.get('show')),
    pages: Number.isInteger(pages) && pages > 1 ? pages : 1,
  };
}

/** Query parameters for the values that differ from the default. */
function written({ search, sort, filter, pages }: Wanted): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (sort) params.set('sort', sortText(sort));
  if (filter) params.set('show', filter);
  if (pages > 1) params.set('pages', String(pages));
  return params.toString();
}
