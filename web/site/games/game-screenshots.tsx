import type { Screenshot } from '../../domain/game-page.ts';
import { useSay } from '../../ui/language.tsx';
import { Picture } from '../../ui/picture.tsx';

/** A strip of screenshots that scrolls sideways. Renders nothing if there are none. */
export function GameScreenshots({ screenshots }: { screenshots: readonly Screenshot[] }) {
  const say = useSay();
  if (screenshots.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    <section className="game-strip" tabIndex={0} aria-label={say('gameScreenshots', 'Screenshots')}>
      <ul>
        {screenshots.map(({ picture, alt }) => (
          <li key={picture}>
            <Picture
              source={picture}
              alt={alt}
              width={1600}
              height={900}
              sizes="(width > 720px) 640px, 86vw"
              lazy
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
