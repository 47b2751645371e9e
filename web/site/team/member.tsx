import { replace, useLocation } from 'react-router';
import { siteContext } from '../../data/site-context.ts';
import { memberAddress } from '../../domain/bios/author.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import type { Studio } from '../../domain/studio.ts';
import { BioPreview } from '../../ui/bios/bio-preview.tsx';
import { useSay } from '../../ui/language.tsx';
import { pageMeta } from '../page-meta.ts';
import { readMember, readOnServer } from '../page-read.server.ts';
import { readInBrowser } from '../page-read.ts';
import { parseListPlace, placeSearch } from '../posts/list-place.ts';
import { PostList } from '../posts/post-list.tsx';
import { redirectReplacing } from '../redirect-replacing.ts';
import { imageOf, organization, type Structure } from '../structured-data.ts';
import type { Route } from './+types/member.ts';

/** Structured data of a team member. */
export function memberStructure(studio: Studio, origin: string, bio: Bio): Structure {
  const elsewhere = bio.links.map(({ url }) => url).filter((url) => /^https?:/.test(url));
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    name: bio.displayName,
    url: origin + memberAddress(bio),
    ...(bio.teamRole ? { jobTitle: bio.teamRole } : {}),
    ...(bio.description ? { description: bio.description } : {}),
    ...imageOf(bio, origin),
    ...(elsewhere.length > 0 ? { sameAs: elsewhere } : {}),
    worksFor: organization(studio, origin),
  };
}

export async function loader({ context, request, params: { member } }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const place = parseListPlace(new URL(request.url).search);
  const found = await readOnServer(site, (db, now) => readMember(db, now, member, place));
  if (found === null && site.hostKind !== 'demo') throw replace('/404');
  return found;
}

export async function clientLoader({ request, params: { member } }: Route.ClientLoaderArgs) {
  const place = parseListPlace(new URL(request.url).search);
  const found = await readInBrowser((reads, db, now) => reads.readMember(db, now, member, place));
  if (found === null) throw redirectReplacing(request, '/404');
  return found;
}

export function meta({ matches, location, loaderData, params: { member } }: Route.MetaArgs) {
  const address = memberAddress({ id: member });
  if (!loaderData) return pageMeta(matches, { path: address, hidden: true });
  const { bio } = loaderData;
  const place = parseListPlace(location.search);
  return pageMeta(matches, {
    path: address + (place ? placeSearch(place) : ''),
    title: bio.displayName,
    description: bio.description.slice(0, DESCRIBED).toWellFormed(),
    image: bio.image,
    structure: (studio, origin) => memberStructure(studio, origin, bio),
  });
}

/** Maximum length of a description for search results, in characters. */
const DESCRIBED = 300;

/** A team member with their public posts, newest first (docs/product.md#team-page). */
export default function Member({ loaderData }: Route.ComponentProps) {
  const say = useSay();
  const { pathname, search } = useLocation();
  if (!loaderData) return null;
  const { bio, list } = loaderData;
  return (
    <PostList
      key={pathname + search}
      first={list}
      atStart={parseListPlace(search) === null}
      of={{ field: 'authors', value: bio.id }}
      address={memberAddress(bio)}
    >
      <BioPreview bio={bio} imageLeft heading="h1" />
      <h2>{say('postsOfMember', 'Posts')}</h2>
    </PostList>
  );
}

export { PageError as ErrorBoundary } from '../page-error.tsx';
