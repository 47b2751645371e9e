import type { Color } from 'culori';
import type { Studio } from '../../../domain/studio.ts';
import { converter, interpolate } from '../colors.ts';
import { colorOf } from '../contrast.ts';
import type { Tokens } from '../site-tokens.ts';
import { pictureFile } from '../studio-pictures.ts';
import type { Rgb } from './hard-to-see.ts';

/** A picture that may have a transparent background, and the token of the colour behind it. */
export interface Logo {
  /** Path below `pictures/` of the studio's folder. */
  name: string;
  token: '--header' | '--ground-deep' | '--surface';
  /**
   * Whether the logo is in front of key art. If the theme has dark colours, they darken the key art on every device.
   */
  onArt: boolean;
}

/** The logo in the header, the logos of games, and custom icons in the footer. */
export function logosOf({ logo, games, socials }: Pick<Studio, 'logo' | 'games' | 'socials'>): Logo[] {
  const places: [address: string | null | undefined, token: Logo['token']][] = [
    [logo, '--header'],
    // Logos of games are shown on key art that is darkened with the colour `--ground-deep`.
    ...games.map((game) => [game.logo, '--ground-deep'] as [string | null, Logo['token']]),
    ...socials.map(({ icon }) => [icon, '--surface'] as [string | undefined, Logo['token']]),
  ];
  const logos = places.flatMap(([address, token]) => {
    const name = address ? pictureFile(address) : null;
    return name === null ? [] : [{ name, token, onArt: token === '--ground-deep' }];
  });
  return [...new Map(logos.map((one) => [`${one.token} ${one.name}`, one])).values()];
}

const rgb = converter('rgb');

/** The colour behind a logo; null if it cannot be computed. */
export function groundOf(tokens: Tokens, token: Logo['token']): Rgb | null {
  const plain = colorOf(tokens, token);
  const found = plain ?? (token === '--header' ? halfWay(tokens) : null);
  if (!found) return null;
  const { r, g, b } = rgb(found);
  const channel = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255);
  return [channel(r), channel(g), channel(b)];
}

/** The middle of the header's gradient, which runs between these two tokens (ui/tokens.css). */
function halfWay(tokens: Tokens): Color | null {
  const [one, other] = [colorOf(tokens, '--ground-deep'), colorOf(tokens, '--ground')];
  return one && other ? interpolate([one, other], 'rgb')(0.5) : null;
}
