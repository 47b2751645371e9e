import { readTeam } from '../data/visitor/pages.server.ts';
import { serverDatabase } from '../data/visitor/server-database.server.ts';
import { siteContext } from '../site-context.ts';
import { BioPreview } from '../ui/bio-preview.tsx';
import type { Route } from './+types/team.ts';
import { orProblem } from './page-error.tsx';
import { pageMeta } from './page-meta.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return site.hostKind === 'demo' ? null : orProblem(readTeam(serverDatabase(site)));
}

export async function clientLoader() {
  const [pages, { browserDatabase }] = await Promise.all([
    import('../data/visitor/pages.ts'),
    import('../data/visitor/browser-database.ts'),
  ]);
  return orProblem(pages.readTeam(browserDatabase()));
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { path: '/Team' });
}

/**
 * The shown bios by order. One list up to 720 px; above it odd and even bios alternate their image's side; above
 * 1390 px odd ones stand in the left column with the image left, even ones in the right column (spec §2).
 */
export default function Team({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  return (
    <div className="team">
      <h1>Meet the Team</h1>
      <ul className="team__list">
        {loaderData.bios.map((bio, at) => (
          <li key={bio.id}>
            <BioPreview bio={bio} imageLeft={at % 2 === 1} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export { PageError as ErrorBoundary } from './page-error.tsx';
