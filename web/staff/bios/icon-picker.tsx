import type { CSSProperties } from 'react';
import type { Bio, BioLink } from '../../domain/bios/bio.ts';
import { chosenIcon, ICON_CHOICES } from '../../domain/bios/bio-links.ts';
import { safeColor } from '../../domain/text/readable-color.ts';

/** The icons that ship with the site, shown on the bio's colours. A click sets the link's `icon` and `invert`. */
export function IconPicker(props: {
  bio: Bio;
  link: BioLink;
  onPick: (icon: Pick<BioLink, 'icon' | 'invert'>) => void;
}) {
  const { bio, link, onPick } = props;
  const style = {
    '--color1': safeColor(bio.color1),
    '--color2': safeColor(bio.color2),
  } as CSSProperties;
  return (
    <details className="icon-picker">
      <summary>Choose an icon</summary>
      <ul aria-label="Icons" className="icon-picker__choices" style={style}>
        {ICON_CHOICES.map((choice) => {
          const picked = chosenIcon(choice, bio.color1, bio.color2);
          return (
            <li key={choice.icon}>
              <button
                type="button"
                aria-label={choice.name}
                title={choice.name}
                aria-pressed={link.icon === choice.icon}
                onClick={() => onPick(picked)}
              >
                <img
                  src={choice.icon}
                  alt=""
                  width={24}
                  height={24}
                  loading="lazy"
                  {...(picked.invert ? { className: 'inverted' } : {})}
                />
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
