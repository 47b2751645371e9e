import { useMemo } from 'react';
import { asStaffError } from '../../../platform/data/staff/staff-error.ts';
import type { LiveList, Watcher } from '../../../platform/data/staff/watch.client.ts';
import type { FieldTexts } from '../../../platform/staff/editing/fields.ts';
import { type Live, together, useLive } from '../../../platform/staff/live.ts';
import { watchWaitingTexts } from '../../../web/data/staff/posts/working-copy.client.ts';
import type { Post } from '../../../web/domain/posts/post.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import { watchReserved } from '../data/reserved-pages.client.ts';
import { type EditedPage, watchSitePages } from '../data/site-pages.client.ts';
import { launchPage, type Planned, type WaitingText } from '../model/moments.ts';
import {
  FILE_PAGES,
  type FilePages,
  PAGE_KIND_NAMES,
  PAGE_KINDS,
  type PageKind,
  type PageKindName,
  pageFaults,
  pageValues,
  publishRefusal,
  type SitePage,
} from '../model/page-kind.ts';
import { mayPublishPages } from '../model/page-screens.ts';
import type { SiteVersion } from '../model/site-version.ts';
import type { FieldProblem, Values } from '../model/value-fields.ts';
import { areaTexts } from './area-texts.ts';

/** All stored pages of a kind. */
export const useSitePages = (kind: PageKind): Live<LiveList<SitePage>> =>
  useLive<LiveList<SitePage>>(`site pages ${kind.path}`, (db, watcher) => watchSitePages(db, kind, watcher));

/** Whether only administrators publish pages of a kind. */
export const useReserved = (name: PageKindName): Live<boolean> =>
  useLive(`reserved ${name}`, (db, watcher: Watcher<boolean>) => watchReserved(db, name, watcher));

/** The sentence for a person who may not publish pages of a kind; null if the person may. */
export function usePublishRefusal(name: PageKindName): string | null {
  const isReserved = useReserved(name).value === true;
  return mayPublishPages(usePerson(), isReserved) ? null : publishRefusal(PAGE_KINDS[name]);
}

/** Everything that may change the site at a moment: versions, posts, changes of live posts, and pages of all kinds. */
export function useLaunch(versions: Live<SiteVersion[]>, posts: Live<LiveList<Post>>): Live<Planned> {
  const all = together<{
    versions: SiteVersion[];
    posts: LiveList<Post>;
    texts: LiveList<WaitingText>;
    page: LiveList<SitePage>;
    game: LiveList<SitePage>;
  }>({
    versions,
    posts,
    texts: useLive('waiting texts', watchWaitingTexts),
    page: useSitePages(PAGE_KINDS.page),
    game: useSitePages(PAGE_KINDS.game),
  });
  const { value } = all;
  return {
    ...all,
    value: value && {
      ...{ versions: value.versions, posts: value.posts.items, texts: value.texts.items },
      pages: PAGE_KIND_NAMES.flatMap((name) => value[name].items.map((page) => launchPage(name, page))),
    },
  };
}

/** The pages of the studio's files, as they are when the screen opens. */
export const useFilePages = (): Live<FilePages> =>
  useLive('pages of files', (_db, { onValue, onError }: Watcher<FilePages>) => {
    const ending = new AbortController();
    const failed = (thrown: unknown) => ending.signal.aborted || onError(asStaffError(thrown));
    fetch(FILE_PAGES, { signal: ending.signal })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.statusText)))
      .then(onValue, failed);
    return () => ending.abort();
  });

/** Converts the values of pages for comparisons. */
export const pageTexts = ({ fields }: PageKind) =>
  areaTexts(fields) as unknown as FieldTexts<EditedPage, string>;

/** Data of the site from the server: the first segments of its own addresses, and the games in its settings. */
export const usePageSite = () =>
  useFeatureData<{
    reserved: readonly string[];
    redirected: readonly string[];
    games: readonly { address: string; name: string }[];
  }>('site-editor');

interface PageRules {
  /** The faults in these values that must be corrected before the page is published. */
  faultsOf: (values: Values) => FieldProblem[];
  /** The fields of its form. */
  fieldsOf: (values: Values) => PageKind['fields'];
}

/** The rules for the page `id`, which depend on the site's addresses and on the other pages. */
export function usePageRules(name: PageKindName, id: string): PageRules {
  const kind: PageKind = PAGE_KINDS[name];
  const pages = useSitePages(kind).value?.items;
  const data = usePageSite();
  return useMemo(() => {
    const site = {
      reserved: new Set(data?.reserved),
      redirected: new Set(data?.redirected),
      games: (data?.games ?? []).map(({ address }) => address),
    };
    const others = (pages ?? [])
      .filter((page) => page.id !== id && page.published)
      .map((page) => pageValues(kind, page));
    return {
      faultsOf: (values) => pageFaults(kind, values, others, site),
      fieldsOf: (values) => kind.form?.(values, site) ?? kind.fields,
    };
  }, [pages, data, kind, id]);
}
