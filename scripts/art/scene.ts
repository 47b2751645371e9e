import { randomOf, short } from './random.ts';

export interface Palette {
  /** Sky colours from top to horizon. */
  sky: [string, string, string];
  /** Colour of the nearest silhouettes. Those further away are mixed with the colour of the horizon. */
  near: string;
  glow: string;
}

export type Skyline = 'towers' | 'peaks' | 'trees' | 'dunes' | 'islands';
export type Motif = 'clock' | 'lantern' | 'moon' | 'comet' | 'gears' | 'ship' | 'beacon' | 'map';

export interface Scene {
  seed: number;
  palette: Palette;
  skyline: Skyline;
  motif: Motif;
}

const WIDTH = 1600;
const HEIGHT = 900;

/** Draws a night scene in 16:9: sky, stars, a light, the motif, and layers of silhouettes in fog. */
export function scenePicture({ seed, palette, skyline, motif }: Scene): string {
  const random = randomOf(seed);
  const lightX = 400 + random() * 800;
  const lightY = 240 + random() * 180;
  const layers = [0.55, 0.66, 0.78, 0.9].map((base, depth) => {
    const shape = silhouette(skyline, HEIGHT * base, 60 + depth * 26, random, depth);
    const color = mix(palette.sky[2], palette.near, 0.25 + depth * 0.25);
    const windows = skyline === 'towers' && depth > 0 ? lights(shape.tops, random, palette.glow, depth) : '';
    return `<path d="${shape.path}" fill="${color}"/>${windows}<rect y="${short(HEIGHT * base - 40)}" width="1600" height="${short(HEIGHT * (1 - base) + 40)}" fill="url(#fog)" opacity="${short(0.5 - depth * 0.1)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/><stop offset=".55" stop-color="${palette.sky[1]}"/><stop offset="1" stop-color="${palette.sky[2]}"/></linearGradient>
<linearGradient id="fog" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[2]}" stop-opacity="0"/><stop offset=".5" stop-color="${palette.sky[2]}" stop-opacity=".55"/><stop offset="1" stop-color="${palette.near}" stop-opacity=".2"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${palette.glow}" stop-opacity=".95"/><stop offset=".25" stop-color="${palette.glow}" stop-opacity=".4"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="1600" height="900" fill="url(#sky)"/>
${stars(random)}
<circle cx="${short(lightX)}" cy="${short(lightY)}" r="430" fill="url(#glow)" opacity=".75"/>
${motif === 'lantern' || motif === 'ship' || motif === 'beacon' ? '' : drawMotif(motif, lightX, lightY, palette, random)}
${layers.slice(0, 2).join('\n')}
${motif === 'lantern' || motif === 'ship' || motif === 'beacon' ? drawMotif(motif, lightX, motif === 'lantern' ? 470 : 560, palette, random) : ''}
${layers.slice(2).join('\n')}
${embers(random, palette.glow)}
</svg>
`;
}

function stars(random: () => number): string {
  const dots = Array.from({ length: 110 }, () => {
    const size = 0.6 + random() ** 3 * 2.2;
    return `<circle cx="${short(random() * WIDTH)}" cy="${short(random() ** 1.4 * 560)}" r="${short(size)}" opacity="${short(0.3 + random() * 0.7)}"/>`;
  });
  return `<g fill="#fff6e4">${dots.join('')}</g>`;
}

function embers(random: () => number, glow: string): string {
  const dots = Array.from({ length: 26 }, () => {
    const size = 1.2 + random() * 3;
    return `<circle cx="${short(random() * WIDTH)}" cy="${short(500 + random() * 380)}" r="${short(size)}" opacity="${short(0.25 + random() * 0.6)}"/>`;
  });
  return `<g fill="${glow}">${dots.join('')}</g>`;
}

interface Silhouette {
  path: string;
  tops: { x: number; y: number; width: number }[];
}

function silhouette(
  kind: Skyline,
  base: number,
  rise: number,
  random: () => number,
  depth: number,
): Silhouette {
  const tops: Silhouette['tops'] = [];
  let path = `M0 ${HEIGHT}V${short(base)}`;
  if (kind === 'towers') {
    let x = -20;
    while (x < WIDTH) {
      const width = 46 + random() * (70 + depth * 22);
      const tall = random() < 0.22;
      const y = base - rise * (tall ? 2.2 + random() * 1.6 : 0.3 + random() * 1.1);
      const roof = random();
      path += `H${short(x)}V${short(y)}`;
      if (roof < 0.4)
        path += `l${short(width / 2)} ${short(-width * (0.5 + random() * 0.7))}l${short(width / 2)} ${short(width * 0)}V${short(y)}`;
      else if (roof < 0.6) path += `q${short(width / 2)} ${short(-width * 0.8)} ${short(width)} 0`;
      else path += `h${short(width)}`;
      tops.push({ x, y, width });
      x += width;
      path += `V${short(base)}`;
      x += random() * 18;
    }
  } else if (kind === 'trees') {
    for (let x = -30; x < WIDTH; x += 22 + random() * 30) {
      const height = rise * (0.7 + random() * 1.6);
      const half = 14 + height * 0.16;
      path += `L${short(x)} ${short(base)}l${short(half * 0.5)} ${short(-height * 0.45)}h${short(-half * 0.2)}l${short(half * 0.7)} ${short(-height * 0.55)}l${short(half * 0.7)} ${short(height * 0.55)}h${short(-half * 0.2)}l${short(half * 0.5)} ${short(height * 0.45)}`;
    }
  } else {
    const step = kind === 'dunes' ? 320 : kind === 'islands' ? 260 : 130;
    let x = 0;
    while (x < WIDTH) {
      const width = step * (0.6 + random() * 0.8);
      const height =
        rise *
        (kind === 'dunes'
          ? 0.5 + random() * 0.7
          : kind === 'islands'
            ? random() < 0.45
              ? 0.05
              : 0.8 + random()
            : 0.8 + random() * 2.2);
      if (kind === 'peaks')
        path += `L${short(x + width * (0.35 + random() * 0.3))} ${short(base - height)}L${short(x + width)} ${short(base - random() * 20)}`;
      else
        path += `C${short(x + width * 0.3)} ${short(base - height)} ${short(x + width * 0.6)} ${short(base - height)} ${short(x + width)} ${short(base)}`;
      x += width;
    }
  }
  return { path: `${path}L${WIDTH} ${short(base)}V${HEIGHT}Z`, tops };
}

function lights(tops: Silhouette['tops'], random: () => number, glow: string, depth: number): string {
  const panes = tops.flatMap(({ x, y, width }) =>
    Array.from({ length: Math.round(width / 18) }, () => {
      if (random() > 0.5) return '';
      return `<rect x="${short(x + 8 + random() * Math.max(4, width - 22))}" y="${short(y + 16 + random() * 90)}" width="${4 + depth}" height="${7 + depth * 2}"/>`;
    }),
  );
  return `<g fill="${glow}" opacity="${(0.45 + depth * 0.13).toFixed(2)}">${panes.join('')}</g>`;
}

function drawMotif(motif: Motif, x: number, y: number, palette: Palette, random: () => number): string {
  const at = `transform="translate(${short(x)} ${short(y)})"`;
  const dark = palette.near;
  const { glow } = palette;
  switch (motif) {
    case 'moon':
      return `<g ${at}><circle r="120" fill="#fff3d8"/><circle cx="-35" cy="-25" r="20" fill="#e8d7b4"/><circle cx="40" cy="30" r="30" fill="#eddcba"/><circle cx="20" cy="-55" r="13" fill="#e8d7b4"/></g>`;
    case 'comet':
      return `<g ${at}><path d="M0 0L-620 -250L-560 -190L-700 -160L-20 26Z" fill="${glow}" opacity=".28"/><path d="M0 0L-420 -150L-20 18Z" fill="#fff6e4" opacity=".5"/><circle r="34" fill="#fff6e4"/></g>`;
    case 'gears':
      return `<g ${at}>${gear({ x: 0, y: 0, radius: 190, teeth: 18 }, dark, glow)}${gear({ x: 255, y: 140, radius: 120, teeth: 12 }, dark, glow)}${gear({ x: -225, y: 135, radius: 95, teeth: 10 }, dark, glow)}</g>`;
    case 'map': {
      const lines = Array.from(
        { length: 9 },
        (_, ring) =>
          `<ellipse rx="${80 + ring * 62}" ry="${40 + ring * 34}" cx="${short((random() - 0.5) * 60)}"/>`,
      );
      return `<g ${at} fill="none" stroke="${glow}" stroke-width="3" opacity=".55">${lines.join('')}</g>`;
    }
    case 'ship':
      return `<g ${at} fill="${dark}"><path d="M-190 0Q-150 75 0 80Q150 75 200 -10L120 8Z"/><path d="M-20 -4V-270L120 -40Z" fill="${mix(dark, glow, 0.55)}"/><path d="M-34 -4V-220L-150 -40Z" fill="${mix(dark, glow, 0.35)}"/><path d="M-30 10V-280h8V10Z"/><circle cx="150" cy="-40" r="14" fill="${glow}"/><circle cx="150" cy="-40" r="70" fill="url(#glow)"/></g>`;
    case 'beacon':
      return `<g ${at}><radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="-300" r="1000"><stop offset="0" stop-color="${glow}" stop-opacity=".5"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient><path d="M0 -300L-1000 -440V-240Z M0 -300L1000 -500V-300Z" fill="url(#beam)"/><path d="M-40 240L-26 -270H26L40 240Z" fill="${dark}"/><rect x="-36" y="-330" width="72" height="60" rx="6" fill="${glow}"/><path d="M-46 -330L0 -390L46 -330Z" fill="${dark}"/><circle cy="-300" r="150" fill="url(#glow)"/></g>`;
    case 'lantern':
      return `<g ${at}><circle r="330" fill="url(#glow)"/><path d="M0 -210v70" stroke="${dark}" stroke-width="9"/><path d="M-60 -120Q0 -190 60 -120Z" fill="${dark}"/><path d="M-52 -120H52L72 90Q0 125 -72 90Z" fill="${glow}"/><path d="M-52 -120L-72 90M52 -120L72 90M-18 -120L-24 104M18 -120L24 104" stroke="${dark}" stroke-width="8"/><path d="M0 -70C34 -20 40 10 0 52C-40 10 -34 -20 0 -70Z" fill="#fff6e4"/><path d="M-78 88H78L60 124H-60Z" fill="${dark}"/></g>`;
    case 'clock': {
      const marks = Array.from(
        { length: 12 },
        (_, hour) => `<path d="M0 -176V-${hour % 3 === 0 ? 140 : 156}" transform="rotate(${hour * 30})"/>`,
      );
      return `<g ${at}><circle r="215" fill="${dark}"/><circle r="196" fill="#fff0cf"/><circle r="196" fill="url(#glow)" opacity=".5"/><g stroke="${dark}" stroke-width="11" stroke-linecap="round">${marks.join('')}<path d="M0 0V-124" transform="rotate(${short(random() * 360)})" stroke-width="13"/><path d="M0 0V-86" transform="rotate(${short(random() * 360)})" stroke-width="18"/></g><circle r="17" fill="${dark}"/></g>`;
    }
  }
}

interface Gear {
  x: number;
  y: number;
  radius: number;
  teeth: number;
}

function gear({ x, y, radius, teeth }: Gear, dark: string, glow: string): string {
  const around = Array.from(
    { length: teeth },
    (_, at) =>
      `<rect x="${-radius * 0.1}" y="${short(-radius * 1.14)}" width="${short(radius * 0.2)}" height="${short(radius * 0.3)}" rx="4" transform="rotate(${short((360 / teeth) * at)})"/>`,
  );
  return `<g transform="translate(${x} ${y})" fill="${mix(dark, glow, 0.4)}">${around.join('')}<circle r="${radius}"/><circle r="${short(radius * 0.72)}" fill="${dark}"/><circle r="${short(radius * 0.3)}"/>${[0, 60, 120].map((turn) => `<rect x="${short(-radius * 0.06)}" y="${short(-radius * 0.74)}" width="${short(radius * 0.12)}" height="${short(radius * 1.48)}" transform="rotate(${turn})"/>`).join('')}</g>`;
}

/** Mixes two colours. `share` is the fraction of the second one, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(channel(from, at) * (1 - share) + channel(to, at) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
