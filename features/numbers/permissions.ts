import { AUTHORS } from '../../permissions/actors.ts';
import { get, list, overwrite, remove, update } from '../../permissions/requests.ts';
import { never, type Table } from '../../permissions/table.ts';
import { hasStaffAccess } from '../../web/domain/people/permissions.ts';
import { numbersPath } from './model/day-numbers.ts';

const DAY = {
  total: { visits: 3, pages: 5 },
  sources: { 'news.example': { visits: 2 } },
  campaigns: {},
  posts: {},
  stores: {},
};

/** How often the site was visited. Only the server writes the numbers, with the owner token. */
export const numbersTable: Table = {
  title: 'Numbers of a day',
  situations: () => [{ words: [], path: numbersPath('2026-11-24'), stored: DAY }],
  rows: [
    { does: 'read the numbers of a day', ask: () => get, may: AUTHORS, screen: hasStaffAccess },
    { does: 'list the numbers', ask: () => list([], [], 365), may: AUTHORS, screen: hasStaffAccess },
    never('change the numbers of a day', () => update({ total: { visits: 9 } })),
    never('overwrite the numbers of a day', () => overwrite(DAY)),
    never('delete the numbers of a day', () => remove),
  ],
};
