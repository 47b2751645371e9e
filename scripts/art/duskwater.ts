import { type FloodScene, floodPicture } from './flood-scene.ts';
import { lettering } from './lettering.ts';
import { short } from './random.ts';

const DUSK = {
  sky: ['#06222b', '#1d5f66', '#e7936c'],
  near: '#04141a',
  glow: '#ffd59a',
} satisfies Partial<FloodScene>;
const NIGHT = {
  sky: ['#030f16', '#0d3f4c', '#3f8f8b'],
  near: '#020d12',
  glow: '#ffe0a6',
} satisfies Partial<FloodScene>;
const STORM = {
  sky: ['#0a1a22', '#2b4a55', '#6f8f8d'],
  near: '#06131a',
  glow: '#ffd08a',
} satisfies Partial<FloodScene>;
const DAWN = {
  sky: ['#173f57', '#6f8f9c', '#f6c9a0'],
  near: '#0b2733',
  glow: '#fff0cf',
} satisfies Partial<FloodScene>;

/** The game's display: remaining oil, time of day, and number of lamps lit so far. */
const display = (oil: number, hour: string, lamps: string) =>
  `<g font-family="Georgia,serif" font-size="30" fill="#fff3dc"><g transform="translate(60 58)"><rect width="248" height="26" rx="13" fill="#04141a" fill-opacity=".72"/><rect x="5" y="5" width="${short(238 * oil)}" height="16" rx="8" fill="#ffd59a"/></g><text x="60" y="126">${hour}</text><text x="1540" y="84" text-anchor="end">${lamps}</text></g>`;

const speech = (name: string, first: string, second: string) =>
  `<g font-family="Georgia,serif"><rect x="250" y="672" width="1100" height="176" rx="18" fill="#04141a" fill-opacity=".86" stroke="#ffd59a" stroke-opacity=".6" stroke-width="3"/><text x="296" y="728" font-size="30" fill="#ffd59a">${name}</text><text font-size="34" fill="#fff3dc"><tspan x="296" y="776">${first}</tspan><tspan x="296" y="820">${second}</tspan></text></g>`;

/** Pictures of the demo studio's earlier game, by name. */
export function duskwaterPictures(): Record<string, string> {
  const scenes: Record<string, FloodScene> = {
    'duskwater-key-art': {
      ...DUSK,
      seed: 512,
      sun: [1090, 470],
      tall: 1.15,
      lit: 0.22,
      ferry: { x: 1120, y: 730, size: 1 },
    },
    'duskwater-first-crossing': {
      ...DUSK,
      seed: 77,
      sun: [560, 480],
      tall: 1.5,
      lit: 0.1,
      ferry: { x: 800, y: 700, size: 0.72 },
      display: display(0.92, 'Seven in the evening', 'Lamps 3 of 61'),
    },
    'duskwater-rope-street': {
      ...NIGHT,
      seed: 239,
      sun: [1180, 210],
      tall: 2.3,
      lit: 0.5,
      ferry: { x: 620, y: 720, size: 0.9 },
      display: display(0.55, 'Ten at night', 'Lamps 34 of 61'),
    },
    'duskwater-passenger': {
      ...NIGHT,
      seed: 91,
      sun: [420, 260],
      tall: 1.3,
      lit: 0.3,
      ferry: { x: 840, y: 600, size: 1.15 },
      display: `${display(0.4, 'Half past eleven', 'Lamps 41 of 61')}${speech('The baker', 'Third house past the church. You will know it:', 'it is the one that still smells of bread.')}`,
    },
    'duskwater-storm': {
      ...STORM,
      seed: 345,
      sun: [1230, 300],
      tall: 1,
      lit: 0.16,
      ferry: { x: 700, y: 690, size: 0.62 },
      rain: true,
      display: display(0.18, 'One in the morning', 'Lamps 48 of 61'),
    },
    'duskwater-last-lamp': {
      ...DAWN,
      seed: 808,
      sun: [800, 500],
      tall: 1.4,
      lit: 0.85,
      ferry: { x: 800, y: 730, size: 0.55 },
      display: display(0.04, 'Nearly six', 'Lamps 61 of 61'),
    },
  };
  return Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, floodPicture(scene)]));
}

/** The game's name above the waterline, with its reflection. */
export function duskwaterLogo(): string {
  const { path, width } = lettering('DUSKWATER', 20, 46, 14, 1.45);
  const letters = (color: string, more = '') =>
    `<g fill="none" stroke="${color}" stroke-width=".95" stroke-linecap="round" stroke-linejoin="round"${more}>${path}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="13 38 ${short(width + 20)} 144" width="640" height="143"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="6" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff3dc"/><stop offset=".6" stop-color="#ffd59a"/><stop offset="1" stop-color="#e7936c"/></linearGradient><linearGradient id="f" x1="0" y1="138" x2="0" y2="182" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient><mask id="m"><rect y="138" width="${short(width + 40)}" height="60" fill="url(#f)"/></mask></defs>
${letters('#04141a', ' stroke-opacity=".55" transform="translate(3 5)"').replace('.95', '1.25')}${letters('url(#g)')}
<g mask="url(#m)"><g transform="matrix(1 0 0 -.62 0 225)">${letters('#8fd0c6')}</g></g><path d="M20 139H${short(width + 20)}" stroke="#8fd0c6" stroke-width="3" stroke-linecap="round" stroke-dasharray="90 14 180 10 40 12"/></svg>\n`;
}
