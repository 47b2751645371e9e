import { redirectsProblem } from '../../../web/domain/redirect.ts';
import type { Studio } from '../../../web/domain/studio.ts';
import { type Area, address, reader } from './area.ts';
import type { Row, Values } from './value-fields.ts';

/** Redirects from old addresses, beside those of `redirects.txt`. */
export const redirects: Area = {
  title: 'Redirects',
  page: '/',
  fields: {
    redirects: {
      kind: 'rows',
      label: 'Redirects',
      row: 'Redirect',
      hint: 'Visitors who open the old path are sent to the new address, even if a page has the old path.',
      ...{ least: 0, limit: 100, isPacked: true },
      columns: {
        from: { ...address('page', 'Old path'), hint: 'Such as /2019/first-light', needed: true },
        to: { ...address('page', 'Leads to'), needed: true },
      },
    },
  },
  read: ({ redirects: all = [] }) => ({ redirects: all.map(({ from, to }) => ({ from, to })) }),
  apply(studio, values) {
    const all = redirectsOf(values);
    return all.length === 0 ? studio : { ...studio, redirects: all };
  },
  problems(values): Readonly<Record<string, string>> {
    // The fields of an unfinished row have problems of their own.
    const problem = redirectsProblem(redirectsOf(values).filter(({ from, to }) => from && to));
    return problem === null ? {} : { redirects: problem };
  },
};

const redirectsOf = (values: Values): NonNullable<Studio['redirects']> =>
  reader(values)
    .rows('redirects')
    .map(({ from = '', to = '' }: Row) => ({ from, to }));
