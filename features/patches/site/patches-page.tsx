import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLocation,
} from 'react-router';
import { siteContext } from '../../../web/data/site-context.ts';
import { postAddress } from '../../../web/domain/posts/slug.ts';
import { formatText } from '../../../web/site/format-text.server.ts';
import { pageMeta, sayOn } from '../../../web/site/page-meta.ts';
import { readOnServer } from '../../../web/site/page-read.server.ts';
import { readStudioText } from '../../../web/site/read-studio-text.ts';
import type { PageProps } from '../../../web/site/site-feature.ts';
import { useSay } from '../../../web/ui/language.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { PostDate } from '../../../web/ui/post-date.tsx';
import { FormattedContent } from '../../../web/ui/posts/post-content.tsx';
import { PATCHES, parsePatchFilter, patchChoices, patchSearch } from '../model/patch-list.ts';
import { PatchForm } from './patch-form.tsx';
import { readPatches, type ShownPatch } from './read-patches.server.ts';
import './patches.css';

/** The data is always read on the server, because the browser would load whole posts. Empty on a demo host. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const filter = parsePatchFilter(new URL(request.url).search);
  const found = await readOnServer(site, (db, now) => readPatches(db, now, filter));
  const formatted = await Promise.all((found?.patches ?? []).map(({ text }) => formatText(site, text)));
  const headers: Record<string, string> = Object.assign({}, ...formatted);
  const { facts = [], ...shown } = found ?? { patches: [], hasMore: false };
  return data({ ...shown, choices: patchChoices(facts, filter) }, { headers });
}

export { headersOfLoader as headers } from '../../../web/site/page-meta.ts';

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return readStudioText(request, serverLoader<typeof loader>());
}

export function meta({ matches, location }: MetaArgs<typeof loader>) {
  const search = patchSearch(parsePatchFilter(location.search));
  return pageMeta(matches, {
    path: PATCHES,
    title: sayOn(matches)('patchNotes', 'Patch notes'),
    // Search engines index the whole list, but not filtered lists.
    hidden: search !== '',
  });
}

/** The patch notes of all games, newest first, with a filter. */
export default function Patches({ loaderData: { patches, hasMore, choices } }: PageProps<typeof loader>) {
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

export { PageError as ErrorBoundary } from '../../../web/site/page-error.tsx';
