import { type PostFilter, parseFilter } from '../../../domain/posts/post-filter.ts';
import {
  nextSort,
  type PostSort,
  parseSort,
  type SortColumn,
  sortText,
} from '../../../domain/posts/post-sort.ts';
import { useAddressState } from '../../lists/use-address-state.ts';

/** How many posts are read at first, and more at each 'Show more'. */
const PAGE = 50;

interface Wanted {
  search: string;
  sort: PostSort;
  filter: PostFilter;
  pages: number;
}

export interface TableAddress {
  /** What is typed into the search field. */
  typed: string;
  /** What is searched for in the database: what was typed, once typing has paused. */
  search: string;
  filter: PostFilter;
  setFilter: (filter: PostFilter) => void;
  /** Something is searched for or filtered. */
  isNarrowed: boolean;
  showAll: () => void;
  type: (text: string) => void;
  sort: PostSort;
  setSort: (sort: PostSort) => void;
  pressColumn: (column: SortColumn) => void;
  count: number;
  showMore: () => void;
}

/** Search, filter, sort and length of the table, kept in the address: they survive a reload and Back, and can be sent to others. */
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

/** How many posts the page of that address reads from the database, and in which order. */
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

/** What differs from the plain table, as the address has it. */
function written({ search, sort, filter, pages }: Wanted): string {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (sort) params.set('sort', sortText(sort));
  if (filter) params.set('show', filter);
  if (pages > 1) params.set('pages', String(pages));
  return params.toString();
}
