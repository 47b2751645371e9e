import { siteContext } from '../../data/site-context.ts';
import { BioPreview } from '../../ui/bios/bio-preview.tsx';
import { useSay } from '../../ui/language.tsx';
import { pageMeta } from '../page-meta.ts';
import { readOnServer, readTeam } from '../page-read.server.ts';
import { readInBrowser } from '../page-read.ts';
import type { Route } from './+types/team.ts';
import './team.css';

export async function loader({ context }: Route.LoaderArgs) {
  return readOnServer(context.get(siteContext), readTeam);
}

export async function clientLoader() {
  return readInBrowser((reads, db) => reads.readTeam(db));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/Team' });
}

/**
 * The visible bios in order. Up to 720 px the image is always on the same side; above that, the side alternates. Above
 * 1390 px there are two columns: bios with an odd index (counted from 0) on the left with their image on the left, the
 * others on the right (docs/product.md#team-page).
 */
export default function Team({ loaderData }: Route.ComponentProps) {
  const say = useSay();
  if (!loaderData) return null;
  return (
    <div className="team">
      <h1>{say('meetTheTeam', 'Meet the Team')}</h1>
      {loaderData.bios.length === 0 && (
        <p className="empty">{say('nobodyYet', 'No team members are listed yet.')}</p>
      )}
      <ul className="team__list">
        {loaderData.bios.map((bio, at) => (
          <li key={bio.id}>
            <BioPreview bio={bio} imageLeft={at % 2 === 1} linked />
          </li>
        ))}
      </ul>
    </div>
  );
}

export { PageError as ErrorBoundary } from '../page-error.tsx';
