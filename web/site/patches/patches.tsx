import { data, useLocation } from 'react-router';
import { siteContext } from '../../data/site-context.ts';
import type { ShownPatch } from '../../data/visitor/patches.server.ts';
import { PATCHES, parsePatchFilter, patchChoices, patchSearch } from '../../domain/patch-notes/patch-list.ts';
import { postAddress } from '../../domain/posts/slug.ts';
import { useSay } from '../../ui/language.tsx';
import { Link } from '../../ui/link.tsx';
import { PostDate } from '../../ui/post-date.tsx';
import { FormattedContent } from '../../ui/posts/post-content.tsx';
import { formatText } from '../format-text.server.ts';
import { pageMeta, sayOn } from '../page-meta.ts';
import { readOnServer, readPatches } from '../page-read.server.ts';
import { readStudioText } from '../read-studio-text.ts';
import type { Route } from './+types/patches.ts';
import { PatchForm } from './patch-form.tsx';
import './patches.css';

/** The data is always read on the server, because the browser would load whole posts. Empty on a demo host. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const filter = parsePatchFilter(new URL(request.url).search);
  const found = await readOnServer(site, (db, now) => readPatches(db, now, filter));
  const formatted = await Promise.all((found?.patches ?? []).map(({ text }) => formatText(site, text)));
  const headers: Record<string, string> = Object.assign({}, ...formatted);
  const { facts = [], ...shown } = found ?? { patches: [], hasMore: false };
  return data({ ...shown, choices: patchChoices(facts, filter) }, { headers });
}

export { headersOfLoader as headers } from '../page-meta.ts';

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return readStudioText(request, serverLoader());
}

export function meta({ matches, location }: Route.MetaArgs) {
  const search = patchSearch(parsePatchFilter(location.search));
  return pageMeta(matches, {
    path: PATCHES,
    title: sayOn(matches)('patchNotes', 'Patch notes'),
    // Search engines index the whole list, but not filtered lists.
    hidden: search !== '',
  });
}

/** The patch notes of all games, newest first, with a filter (docs/product.md#patch-notes). */
export default function Patches({ loaderData: { patches, hasMore, choices } }: Route.ComponentProps) {
  const filter = parsePatchFilter(useLocation().search);
  const say = useSay();
  const isChosen = patchSearch({ ...filter, page: 1 }) !== '';
  return (
    <div className="column patches">
      <h1>{say('patchNotes', 'Patch notes')}</h1>
      {(choices.versions.length > 0 || isChosen) && <PatchForm filter={filter} choices={choices} />}
      {patches.length === 0 && (
        <p className="empty">
          {isChosen
            ? say('patchNone', 'No patch notes match. Choose another game, platform or version.')
            : filter.page > 1
              ? say('patchNoneOlder', 'There are no older patch notes.')
              : say('patchNoneYet', 'No patch notes yet.')}
        </p>
      )}
      {patches.map((patch) => (
        <Patch key={patch.id} patch={patch} />
      ))}
      {hasMore && (
        <Link className="button" to={PATCHES + patchSearch({ ...filter, page: filter.page + 1 })}>
          {say('patchMore', 'Older patch notes')}
        </Link>
      )}
    </div>
  );
}

function Patch({ patch }: { patch: ShownPatch }) {
  return (
    <article>
      <FormattedContent key={patch.text} text={patch.text} />
      <p className="patches__post">
        <Link to={postAddress(patch)}>
          <bdi>{patch.title}</bdi>
        </Link>{' '}
        <PostDate time={patch.publishDate} />
      </p>
    </article>
  );
}

export { PageError as ErrorBoundary } from '../page-error.tsx';
