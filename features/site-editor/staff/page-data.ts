import { useEffect, useMemo, useState } from 'react';
import { asStaffError, type StaffError } from '../../../web/data/staff/staff-error.ts';
import type { LiveList } from '../../../web/data/staff/watch.client.ts';
import { isAmong } from '../../../web/domain/own-page.ts';
import type { FieldTexts } from '../../../web/staff/editing/fields.ts';
import { type Live, useLive } from '../../../web/staff/shared/live-data.ts';
import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import { type EditedPage, watchSitePages } from '../data/site-pages.client.ts';
import type { LaunchPages } from '../model/moments.ts';
import {
  addressFault,
  FILE_PAGES,
  type FilePages,
  OWN_PAGE_FIELDS,
  ownPageOf,
} from '../model/own-page-fields.ts';
import {
  PAGE_KINDS,
  type PageKind,
  type PageKindName,
  pageValues,
  type SitePage,
} from '../model/page-kind.ts';
import { pageEditor } from '../model/page-screens.ts';
import { type FieldProblem, fieldProblems, type Values } from '../model/value-fields.ts';
import { areaTexts } from './area-texts.ts';

/** All pages of a kind, as documents have them. */
export const useSitePages = (kind: PageKind): Live<LiveList<SitePage>> =>
  useLive<LiveList<SitePage>>(`site pages ${kind.path}`, (db, watcher) => watchSitePages(db, kind, watcher));

/** All pages, as moments name them. */
export function useLaunchPages(): Live<LaunchPages> {
  const kind: PageKind = PAGE_KINDS.page;
  const live = useSitePages(kind);
  const value = live.value?.items.map((page) => ({
    ...page,
    ...{ to: pageEditor(page.id), what: kind.what, name: kind.nameOf(page, pageValues(kind, page)) },
  }));
  return { ...live, value };
}

/** The pages of the studio's files. */
export function useFilePages(): Live<FilePages> {
  const [value, setValue] = useState<FilePages>();
  const [error, setError] = useState<StaffError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the pages again
  useEffect(() => {
    let isCurrent = true;
    fetch(FILE_PAGES)
      .then(async (answer) =>
        answer.ok ? ((await answer.json()) as FilePages) : Promise.reject(answer.statusText),
      )
      .then(
        (pages) => isCurrent && setValue(pages),
        (thrown: unknown) => isCurrent && setError(asStaffError(thrown)),
      );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return {
    value,
    error,
    retry: () => {
      setError(null);
      setAttempt(attempt + 1);
    },
  };
}

/** Converts the values of pages for comparisons. */
export const pageTexts = ({ fields }: PageKind) =>
  areaTexts(fields) as unknown as FieldTexts<EditedPage, string>;

/** Returns the function that finds what keeps the page `id` with these values from being public. */
export function usePageFaults(name: PageKindName, id: string): (values: Values) => FieldProblem[] {
  const kind: PageKind = PAGE_KINDS[name];
  const pages = useSitePages(kind).value?.items;
  const data = useFeatureData<{ reserved: readonly string[] }>('site-editor');
  return useMemo(() => {
    const reserved = new Set(data?.reserved);
    const others = (pages ?? [])
      .filter((page) => page.id !== id && page.published)
      .map((page) => ownPageOf(pageValues(kind, page)));
    return (values) => {
      const faults = fieldProblems(kind.fields, values);
      if (name !== 'page' || faults.some(({ field }) => field === 'address')) return faults;
      const message = addressFault(String(values.address), others, (address) => isAmong(reserved, address));
      return message === null
        ? faults
        : [...faults, { field: 'address', label: OWN_PAGE_FIELDS.address.label, message }];
    };
  }, [pages, data, kind, name, id]);
}
