import { Link } from 'react-router';
import { canManageSite } from '../../../web/domain/people/permissions.ts';
import { counted } from '../../../web/domain/text/counted.ts';
import { Panel } from '../../../web/staff/dashboard/dashboard-panel.tsx';
import { IconEyeCheck } from '../../../web/staff/shared/icons.tsx';
import { together, useLive } from '../../../web/staff/shared/live-data.ts';
import { usePerson } from '../../../web/staff/shared/session.tsx';
import { watchPagesInReview } from '../data/pages-in-review.client.ts';
import type { PageKindName } from '../model/page-kind.ts';
import { PAGE_SECTIONS } from '../model/page-screens.ts';

/** On the dashboard of administrators, who alone publish the pages that are reviewed. */
export default function PagesInReview() {
  return canManageSite(usePerson()) && <Reviewed />;
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
