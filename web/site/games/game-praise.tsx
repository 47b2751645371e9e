import type { Quote } from '../../domain/game-page.ts';
import { useSay } from '../../ui/language.tsx';
import { NewTabNote } from '../../ui/link.tsx';

/** Quotes with their sources, and awards. Renders nothing if there are neither. */
export function GamePraise({ quotes, awards }: { quotes: readonly Quote[]; awards: readonly string[] }) {
  const say = useSay();
  return (
    <>
      {quotes.length > 0 && (
        <section className="game__wide" aria-labelledby="game-praise">
          <h2 id="game-praise">{say('gamePraise', 'What others say')}</h2>
          <div className="game-quotes">
            {quotes.map(({ text, source, url }) => (
              <figure key={text}>
                <blockquote cite={url}>
                  <p dir="auto">{text}</p>
                </blockquote>
                <figcaption>{url ? <Source url={url} name={source} /> : source}</figcaption>
              </figure>
            ))}
          </div>
        </section>
      )}
      {awards.length > 0 && (
        <section className="game__wide" aria-labelledby="game-awards">
          <h2 id="game-awards">{say('gameAwards', 'Awards')}</h2>
          <ul className="game-awards">
            {awards.map((award) => (
              <li key={award}>{award}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Source({ url, name }: { url: string; name: string }) {
  return (
    <a href={url} target="_blank" rel="noopener">
      {name}
      <NewTabNote />
    </a>
  );
}
