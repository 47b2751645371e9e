import { toPlainFields } from '@studio-site/backend/values';
import { splitPath } from '../../../platform/domain/document-path.ts';
import { parseRedirects, REDIRECTS_FILE, withoutLoops } from '../../../platform/owner-files/redirects.ts';
import type { ChangeStudio } from '../../../scripts/data/format/studio-folder.ts';
import { type Redirect, redirectKey, redirectsByKey } from '../../../web/domain/redirect.ts';
import { PAGE_KINDS } from '../model/page-kind.ts';
import { SITE_VERSIONS } from '../model/site-version.ts';
import { withNewGames } from '../server/pages-in-time.ts';
import { studioAt, toSiteVersion } from '../server/site-versions.ts';
import { formerRedirects, lastingPages, type Targets, withPageTexts } from './page-texts.ts';

/** The present values and the live pages, for the studio's folder of an export. */
export const changeStudio: ChangeStudio = ({ studio, texts }, documents, now) => {
  const versions = documents.flatMap(({ path, fields }) => {
    const [collection, id] = splitPath(path);
    return collection === SITE_VERSIONS ? (toSiteVersion(id, toPlainFields(fields)) ?? []) : [];
  });
  const pages = {
    page: lastingPages(PAGE_KINDS.page, documents, now),
    game: lastingPages(PAGE_KINDS.game, documents, now),
  };
  const changed = withNewGames(studioAt(studio, versions, now), pages.game);
  const written = withPageTexts(texts, pages);
  // The site ignores redirects in a loop, and would not start with them in its file.
  const origin = changed.mainOrigin ?? 'http://localhost';
  const inFile = redirectsIn(written);
  const own = onlyIn(
    withoutLoops(redirectsByKey(changed.redirects ?? []), inFile, origin),
    changed.redirects,
  );
  const all = new Map([...inFile, ...redirectsByKey(own)]);
  const ofPages = formerRedirects(pages, changed, written, all);
  const former = onlyIn(withoutLoops(redirectsByKey(ofPages), all, origin), ofPages);
  return { studio: changed, texts: withRedirects(written, [...own, ...former]) };
};

/** The redirects that are among `targets`, by their keys. Of two from one path, only the first is. */
const onlyIn = (targets: Targets, redirects: readonly Redirect[] = []): readonly Redirect[] =>
  redirects.filter(({ from, to }) => targets.get(redirectKey(from) ?? '') === to);

/** The texts with these redirects at the start of the redirects file, because the first line for a path counts. */
function withRedirects(
  texts: ReadonlyMap<string, string>,
  redirects: readonly Redirect[],
): ReadonlyMap<string, string> {
  const present = redirectsIn(texts);
  const added = redirects.filter(({ from, to }) => present.get(redirectKey(from) ?? '') !== to);
  const lines = added.map(({ from, to }) => `${from} ${to}\n`).join('');
  return lines === ''
    ? texts
    : new Map([...texts, [REDIRECTS_FILE, lines + (texts.get(REDIRECTS_FILE) ?? '')]]);
}

/** The redirects of the redirects file, by the keys of their old paths. */
const redirectsIn = (texts: ReadonlyMap<string, string>): Targets =>
  parseRedirects([[REDIRECTS_FILE, texts.get(REDIRECTS_FILE) ?? '']]).targets;
