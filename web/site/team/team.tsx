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
 * The visible bios by order: one list up to 720 px; above that, the image's side alternates. Above 1390 px bios with an
 * odd index are in the left column with the image on the left, those with an even index in the right column
 * (docs/product.md#team-page).
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
