// Inline script of every visitors' page, left out if visits are not counted. It reports page views that the server may
// not see, and clicks on links that open a new tab. Of these clicks the server counts only those on links to the
// studio's stores (features/numbers/README.md). The script is inline, because a visitor may click such a link before the
// deferred scripts run.

import { PAGE_SHOWN } from '../../../web/domain/page-shown.ts';
import { BEACON_PATH } from '../model/beacon.ts';

const report = (more: object) =>
  navigator.sendBeacon(BEACON_PATH, JSON.stringify({ page: location.pathname, ...more }));

addEventListener(PAGE_SHOWN, (event) => report((event as CustomEvent<object>).detail));
addEventListener('click', ({ target }) => {
  const link = (target as Element).closest<HTMLAnchorElement>('a[target]');
  if (link) report({ link: link.href.slice(0, 120) });
});
