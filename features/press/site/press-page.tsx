import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, type MetaArgs, replace } from 'react-router';
import { type Site, siteContext } from '../../../web/data/site-context.ts';
import { memberAddress } from '../../../web/domain/bios/author.ts';
import { pageMeta } from '../../../web/site/page-meta.ts';
import { readOnServer, readTeam } from '../../../web/site/page-read.server.ts';
import { readStudioText } from '../../../web/site/read-studio-text.ts';
import type { PageProps } from '../../../web/site/site-feature.ts';
import { useSite } from '../../../web/site/use-site.ts';
import { useSay } from '../../../web/ui/language.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { Picture } from '../../../web/ui/picture.tsx';
import { gameRows } from '../model/game-rows.ts';
import { gamePressAddress, PRESS, PRESS_KIT } from '../model/press.ts';
import { pressFiles } from '../model/press-files.ts';
import { FactList } from './fact-list.tsx';
import { PressPictures } from './press-pictures.tsx';
import './press.css';

/** The press page. Redirects to /404 if the studio's config has no `press`. */
export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteContext);
  const { press } = site.studio;
  if (!press) throw replace('/404');
  const team = await readOnServer(site, readTeam);
  return team && { press, games: gamesOf(site), bios: team.bios, files: studioFiles(site) };
}

/** Each game with its facts and quotes. */
const gamesOf = ({ studio, gamePages }: Site) =>
  studio.games.map((game) => {
    const page = gamePages.get(game.address) ?? null;
    return { game, rows: gameRows(game, page, studio), quotes: page?.facts.quotes ?? [] };
  });

/** Logos and key art of the studio and its games. Other pictures are on the games' press pages. */
const studioFiles = ({ studio }: Site) => pressFiles(studio, new Map(), []);

export { headersOfLoader as headers } from '../../../web/site/page-meta.ts';

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return readStudioText(request, serverLoader<typeof loader>());
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(matches, { path: PRESS });
}

export default function PressPage({ loaderData }: PageProps<typeof loader>) {
  const say = useSay();
  const studio = useSite()?.studio;
  if (!loaderData || !studio) return null;
  const { press, games, bios, files } = loaderData;
  const email = press.email ?? studio.email;
  const quotes = games.flatMap(({ game, quotes }) => quotes.map((quote) => ({ ...quote, game: game.name })));
  return (
    <div className="column press">
      <h1>{say('press', 'Press')}</h1>
      <p className="press__lead">{studio.description}</p>
      <p className="press__acts">
        <a className="button button--primary" href={PRESS_KIT} download>
          {say('pressKit', 'Download everything (zip)')}
        </a>
        <a className="button" href={`mailto:${email}`}>
          {email}
        </a>
      </p>

      <div className="press__about">
        <section aria-labelledby="press-facts">
          <h2 id="press-facts">{say('gameFacts', 'Facts')}</h2>
          <FactList facts={press.facts} />
        </section>

        <section aria-labelledby="press-about">
          <h2 id="press-about">{say('pressAbout', 'About {studio}', { studio: studio.name })}</h2>
          <h3>{say('pressShort', 'Description in one sentence')}</h3>
          <p>{studio.description}</p>
          <h3>{say('pressMedium', 'Description in one paragraph')}</h3>
          <p>{press.descriptions.medium}</p>
          <h3>{say('pressLong', 'Full description')}</h3>
          {press.descriptions.long.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      </div>

      <section aria-labelledby="press-games">
        <h2 id="press-games">{say('pressGames', 'Games')}</h2>
        <ul className="press__games">
          {games.map(({ game, rows }) => (
            <li key={game.address}>
              <Picture
                source={game.keyArt}
                alt=""
                width={640}
                height={360}
                sizes="(width > 720px) 24rem, 90vw"
                lazy
              />
              <div>
                <h3>
                  <Link to={gamePressAddress(game)}>{game.name}</Link>
                </h3>
                {game.tagline && <p>{game.tagline}</p>}
                <FactList facts={rows} />
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="press-pictures">
        <h2 id="press-pictures">{say('pressPictures', 'Logos and key art')}</h2>
        <PressPictures files={files} />
      </section>

      {quotes.length > 0 && (
        <section aria-labelledby="press-quotes">
          <h2 id="press-quotes">{say('gamePraise', 'What others say')}</h2>
          <div className="press__quotes">
            {quotes.map(({ text, source, game }) => (
              <figure key={text} className="press__quote">
                <blockquote>
                  <p dir="auto">{text}</p>
                </blockquote>
                <figcaption>{`${source} · ${game}`}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}

      {bios.length > 0 && (
        <section aria-labelledby="press-team">
          <h2 id="press-team">{say('pressTeam', 'Team')}</h2>
          <ul className="press__team">
            {bios.map((bio) => (
              <li key={bio.id}>
                <Link to={memberAddress(bio)}>
                  <bdi>{bio.displayName}</bdi>
                </Link>{' '}
                <bdi>{bio.teamRole}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}

      <section aria-labelledby="press-usage">
        <h2 id="press-usage">{say('pressUsage', 'Use of this material')}</h2>
        <p>{press.usage}</p>
      </section>
    </div>
  );
}

export { PageError as ErrorBoundary } from '../../../web/site/page-error.tsx';
