import type { CSSProperties } from 'react';
import { safeLink } from '../../../platform/domain/text/link-policy.ts';
import { neededVeil, readableTextColor, safeColor } from '../../../platform/domain/text/readable-color.ts';
import { memberAddress } from '../../domain/bios/author.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { PLACEHOLDER_PORTRAIT } from '../../domain/bios/bio-defaults.ts';
import { useSay } from '../language.tsx';
import { Link, NewTabNote } from '../link.tsx';
import { Picture } from '../picture.tsx';
import './bio-preview.css';

/** Display width of the portrait (bio-preview.css), for `sizes`. */
const PORTRAIT = '(width < 560px) min(34vw, 128px), 240px';

const LINK_ICON = '/art/icons/link.svg';

interface BioPreviewProps {
  bio: Bio;
  imageLeft: boolean;
  /** If set, the name is a link to the member's page. */
  linked?: boolean;
  heading?: 'h1' | 'h2';
}

/** A bio as on the team page, with its gradient as the background. The text is readable on every gradient. */
export function BioPreview({ bio, imageLeft, linked, heading: Heading = 'h2' }: BioPreviewProps) {
  const say = useSay();
  const [color1, color2] = [safeColor(bio.color1), safeColor(bio.color2)];
  const veil = neededVeil(color1, color2);
  const style = {
    '--color1': color1,
    '--color2': color2,
    '--on-bio': readableTextColor(color1, color2),
    '--veil': `color-mix(in srgb, ${veil.color} ${veil.opacity * 100}%, transparent)`,
  } as CSSProperties;
  return (
    <article className={`bio-preview ${imageLeft ? 'bio-preview--image-left' : ''}`} style={style}>
      <Picture
        className="bio-preview__image"
        source={bio.image}
        missing={PLACEHOLDER_PORTRAIT}
        alt=""
        width={240}
        height={240}
        sizes={PORTRAIT}
        lazy
      />
      <div className="bio-preview__text">
        <Heading className="bio-preview__name" dir="auto">
          {linked ? <Link to={memberAddress(bio)}>{bio.displayName}</Link> : bio.displayName}
        </Heading>
        <p dir="auto">
          <em>{bio.teamRole}</em>
        </p>
        <p className="bio-preview__description" dir="auto">
          {bio.description}
        </p>
        {bio.links.length > 0 && (
          <ul className="bio-preview__links">
            {bio.links.map((link, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their place
              <li key={at}>
                <a href={safeLink(link.url)} target="_blank" rel="noopener">
                  <LinkIcon {...link} />
                  <NewTabNote
                    before={say('linkOf', '{link} of {name}', {
                      link: linkName(link.url),
                      name: bio.displayName,
                    })}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

/**
 * The default icon takes the colour of the text, which is readable on every gradient. Other icons, and all icons with
 * `invert`, keep or invert their own colours.
 */
function LinkIcon({ icon, invert }: Bio['links'][number]) {
  if (icon === LINK_ICON && !invert) return <span className="bio-preview__default-icon" />;
  return (
    <Picture
      source={icon}
      missing={LINK_ICON}
      alt=""
      width={24}
      height={24}
      // `low` prevents preloads of the icons, which React would place before those of styles and portraits.
      priority="low"
      {...(invert ? { className: 'inverted' } : {})}
    />
  );
}

/** The accessible name of an icon link: the host of its URL; without a host, the path, such as a mail address. */
function linkName(address: string): string {
  const url = URL.parse(address);
  return url?.host || url?.pathname || address;
}
