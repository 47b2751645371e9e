import { Link } from 'react-router';
import type { Watcher } from '../../../platform/data/staff/watch.client.ts';
import { counted } from '../../../platform/domain/text/counted.ts';
import { IconEyeCheck, IconPencil } from '../../../platform/staff/icons.tsx';
import { together, useLive } from '../../../platform/staff/live.ts';
import { canManageSite } from '../../../web/domain/people/permissions.ts';
import { ListPanel, Panel } from '../../../web/staff/dashboard/dashboard-panel.tsx';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { type ChangedPage, watchChangedPages, watchPagesInReview } from '../data/pages-in-review.client.ts';
import { watchReserved } from '../data/reserved-pages.client.ts';
import { PAGE_SECTIONS, type PageKindName, pageEditor } from '../model/page-screens.ts';

/** On the dashboard of administrators, who alone publish the pages that are reviewed. */
export default function PagesInReview() {
  return (
    canManageSite(usePerson()) && (
      <>
        <Reviewed />
        <Changed />
      </>
    )
  );
}

/** How many pages of each kind are in review; nothing if there are none. */
function Reviewed() {
  const live = together({ page: useReviewed('page'), game: useReviewed('game') });
  const { page = 0, game = 0 } = live.value ?? {};
  return (
    <Panel icon={IconEyeCheck} title="Pages in review" live={live} count={page + game}>
      {page > 0 && (
        <li>
          <Link to={PAGE_SECTIONS.page.to}>{counted(page, 'page')}</Link>
        </li>
      )}
      {game > 0 && (
        <li>
          <Link to={PAGE_SECTIONS.game.to}>{counted(game, 'game page')}</Link>
        </li>
      )}
    </Panel>
  );
}

const useReviewed = (kind: PageKindName) =>
  useLive<number>(`pages in review ${kind}`, (db, { onValue, onError }) =>
    watchPagesInReview(db, kind, { onValue: ({ items }) => onValue(items.length), onError }),
  );

/** The live pages with changes that only administrators can publish; nothing if there are none. */
function Changed() {
  const live = together({ page: useChanged('page'), game: useChanged('game') });
  const pages = live.value && [
    ...live.value.page.map((page) => ({ ...page, to: pageEditor('page', page.id) })),
    ...live.value.game.map((page) => ({ ...page, to: pageEditor('game', page.id) })),
  ];
  return (
    <ListPanel
      icon={IconPencil}
      title="Changes to publish"
      live={live}
      entries={pages?.map((page) => ({ ...page, id: page.to }))}
      line={({ to, name }) => (
        <>
          <Link to={to} dir="auto">
            {name}
          </Link>
          <span className="needs-you__meta">Not live yet</span>
        </>
      )}
    />
  );
}

function useChanged(kind: PageKindName) {
  const reserved = useLive(`reserved ${kind}`, (db, watcher: Watcher<boolean>) =>
    watchReserved(db, kind, watcher),
  );
  const isReserved = reserved.value === true;
  const pages = useLive(`changed pages ${kind} ${isReserved}`, (db, watcher: Watcher<ChangedPage[]>) => {
    if (isReserved) return watchChangedPages(db, kind, watcher);
    watcher.onValue([]);
    return () => {};
  });
  return reserved.error ? { ...pages, ...reserved, value: undefined } : pages;
}
