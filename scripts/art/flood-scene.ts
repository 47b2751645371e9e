import { randomOf, short } from './random.ts';
import { mix } from './scene.ts';

/** A flooded town at dusk in 16:9, as in the demo studio's game Duskwater. */
export interface FloodScene {
  seed: number;
  /** Colours: `sky` from top to horizon, `near` for the nearest objects, `glow` for lamps. */
  sky: [string, string, string];
  near: string;
  glow: string;
  /** Centre of the sun or moon. */
  sun: [x: number, y: number];
  /** Height of the houses; 1 is normal. */
  tall: number;
  /** Fraction of windows with a lamp, from 0 to 1. */
  lit: number;
  /** Position and size of the ferry; absent if there is none. */
  ferry?: { x: number; y: number; size: number };
  /** Whether it rains. The drops fall towards the right. */
  rain?: boolean;
  /** SVG code drawn in front of the scene. */
  display?: string;
}

const WIDTH = 1600;
const HEIGHT = 900;
const HORIZON = 540;

/** Draws the scene as SVG. */
export function floodPicture(scene: FloodScene): string {
  const { seed, sky, near, glow, sun, tall, lit, ferry, rain, display = '' } = scene;
  const random = randomOf(seed);
  const town = [0, 1, 2].map((depth) => houses(depth, scene, random)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset=".62" stop-color="${sky[1]}"/><stop offset="1" stop-color="${sky[2]}"/></linearGradient>
<linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[2]}" stop-opacity=".15"/><stop offset=".35" stop-color="${sky[1]}" stop-opacity=".72"/><stop offset="1" stop-color="${near}" stop-opacity=".97"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${glow}" stop-opacity=".95"/><stop offset=".22" stop-color="${glow}" stop-opacity=".4"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
<clipPath id="air"><rect width="${WIDTH}" height="${HORIZON}"/></clipPath>
<clipPath id="wet"><rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}"/></clipPath>
<g id="above" clip-path="url(#air)"><rect width="${WIDTH}" height="${HORIZON}" fill="url(#sky)"/>${stars(random)}
<circle cx="${sun[0]}" cy="${sun[1]}" r="${short(360 * (0.8 + tall * 0.2))}" fill="url(#glow)" opacity=".8"/><circle cx="${sun[0]}" cy="${sun[1]}" r="92" fill="${glow}" opacity=".92"/>
${clouds(sky[2], random)}${town}</g>
</defs>
<use href="#above"/>
<g clip-path="url(#wet)"><use href="#above" transform="matrix(1 0 0 -1 0 ${2 * HORIZON})"/><rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="url(#water)"/>
${path(sun[0], glow, random)}${ripples(sky[2], lit, random)}</g>
${ferry ? boat(ferry, near, glow) : ''}
${rain ? drops(random) : ''}
${display}
</svg>
`;
}

/** Houses with lamps in some windows. Nearer houses are darker and larger. */
function houses(depth: number, { sky, near, glow, tall, lit }: FloodScene, random: () => number): string {
  const color = mix(sky[2], near, [0.42, 0.68, 0.9][depth] ?? 1);
  const scale = [0.55, 0.8, 1.25][depth] ?? 1;
  const walls: string[] = [];
  const lamps: string[] = [];
  // The nearest houses are only at the edges, so that the middle stays open.
  const skip = (x: number) => depth === 2 && x > 320 && x < 1240;
  for (let x = -60; x < WIDTH; ) {
    const width = (54 + random() * 62) * scale;
    const height = (60 + random() * 120) * scale * tall;
    const roof = (34 + random() * 46) * scale;
    const isTower = random() < 0.1;
    if (!skip(x)) {
      const top = HORIZON - height * (isTower ? 1.7 : 1);
      const peak = top - roof * (isTower ? 2.4 : 1);
      walls.push(
        `M${short(x)} ${HORIZON}V${short(top)}L${short(x + width / 2)} ${short(peak)}L${short(x + width)} ${short(top)}V${HORIZON}Z`,
      );
      if (random() < 0.5)
        walls.push(
          `M${short(x + width * 0.68)} ${short(top)}V${short(top - roof * 0.95)}h${short(9 * scale)}V${short(top)}Z`,
        );
      for (let at = top + 14 * scale; at < HORIZON - 16 * scale; at += 34 * scale)
        for (const side of [0.22, 0.6])
          if (random() < lit)
            lamps.push(
              `<rect x="${short(x + width * side)}" y="${short(at)}" width="${short(11 * scale)}" height="${short(17 * scale)}" rx="${short(2 * scale)}"/>`,
            );
    }
    x += width + random() * 14 * scale;
  }
  return `<path d="${walls.join('')}" fill="${color}"/><g fill="${glow}" opacity="${(0.55 + depth * 0.2).toFixed(2)}">${lamps.join('')}</g>`;
}

function stars(random: () => number): string {
  const dots = Array.from({ length: 90 }, () => {
    const size = 0.6 + random() ** 3 * 2;
    return `<circle cx="${short(random() * WIDTH)}" cy="${short(random() ** 1.6 * 360)}" r="${short(size)}" opacity="${short(0.25 + random() * 0.65)}"/>`;
  });
  return `<g fill="#f2fbf4">${dots.join('')}</g>`;
}

function clouds(color: string, random: () => number): string {
  const bands = Array.from({ length: 7 }, () => {
    const x = random() * WIDTH;
    const y = 200 + random() * 280;
    const width = 160 + random() * 300;
    return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(width)}" ry="${short(5 + random() * 12)}" opacity="${short(0.12 + random() * 0.2)}"/>`;
  });
  return `<g fill="${color}">${bands.join('')}</g>`;
}

/** The reflected light on the water below the sun. */
function path(x: number, glow: string, random: () => number): string {
  const lines = Array.from({ length: 34 }, (_, at) => {
    const y = HORIZON + 6 + at * 10;
    const half = (26 + at * 3.4) * (0.35 + random());
    const from = x - half + (random() - 0.5) * 40;
    return `<path d="M${short(from)} ${y}h${short(half * 2)}" opacity="${short(0.7 - at * 0.017)}"/>`;
  });
  return `<g stroke="${glow}" stroke-width="3.2" stroke-linecap="round">${lines.join('')}</g>`;
}

function ripples(color: string, lit: number, random: () => number): string {
  const lines = Array.from({ length: 120 }, () => {
    const y = HORIZON + 10 + random() ** 1.5 * 340;
    const width = 14 + random() * 110;
    return `M${short(random() * WIDTH)} ${short(y)}h${short(width)}`;
  });
  return `<path d="${lines.join('')}" stroke="${color}" stroke-opacity="${short(0.2 + lit * 0.2)}" stroke-width="2" stroke-linecap="round"/>`;
}

/** The ferry with the ferrywoman, a lantern at the bow, and their reflections. */
function boat({ x, y, size }: { x: number; y: number; size: number }, near: string, glow: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size})"><ellipse cy="34" rx="300" ry="46" fill="url(#glow)" opacity=".55"/>
<path d="M-215 -6Q-190 52 -110 56H96Q186 50 226 -22L168 0H-150Z" fill="${near}"/><path d="M-205 -4L-150 0H168L218 -18" fill="none" stroke="${glow}" stroke-opacity=".55" stroke-width="4"/>
<path d="M-96 2Q-112 -92 -70 -116Q-24 -104 -34 2Z" fill="${near}"/><circle cx="-66" cy="-134" r="25" fill="${near}"/><path d="M-104 -140Q-66 -186 -28 -140Z" fill="${near}"/>
<path d="M-40 -92L34 -36L-120 130" fill="none" stroke="${near}" stroke-width="9" stroke-linecap="round"/>
<path d="M150 0V-150Q152 -176 178 -170" fill="none" stroke="${near}" stroke-width="9" stroke-linecap="round"/><circle cx="184" cy="-128" r="190" fill="url(#glow)"/><path d="M168 -152H200L208 -108Q184 -98 160 -108Z" fill="${glow}"/><path d="M184 -170v18M164 -152h40M158 -107h52" stroke="${near}" stroke-width="6" stroke-linecap="round"/></g>`;
}

function drops(random: () => number): string {
  const lines = Array.from({ length: 150 }, () => {
    const length = 22 + random() * 40;
    return `M${short(random() * WIDTH)} ${short(random() * HEIGHT)}l${short(length * 0.28)} ${short(length)}`;
  });
  return `<path d="${lines.join('')}" stroke="#e9f6ff" stroke-opacity=".34" stroke-width="2"/>`;
}
