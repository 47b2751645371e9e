import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../backend/test/find-chromium.ts';
import { BEFORE_THE_LAMPS, demoUploads, FROST, KEY_ART } from './art/demo-uploads.ts';
import { duskwaterLogo, duskwaterPictures } from './art/duskwater.ts';
import { ICONS, readSocialIcons, socialSheet } from './art/icons.ts';
import { lettering } from './art/lettering.ts';
import { short } from './art/random.ts';
import { type Scene, scenePicture } from './art/scene.ts';
import { drawUploads } from './art/uploads.ts';

// Draws the artwork of the demo studio and the icons of every studio. The result is the same in every run.
const STUDIO = join(import.meta.dirname, '../demo-studio');
const PICTURES = join(STUDIO, 'pictures');
const ICON_FOLDER = join(import.meta.dirname, '../web/public/art');

/** Pictures that the demo studio's config names. */
const scenes: Record<string, Scene> = {
  'timeworks-key-art': KEY_ART,
  'trailer-still': BEFORE_THE_LAMPS,
  'starhound-key-art': { seed: 141, palette: FROST, skyline: 'peaks', motif: 'comet' },
};

function save(name: string, content: string, folder = PICTURES): void {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

for (const [name, scene] of Object.entries(scenes)) save(`${name}.svg`, scenePicture(scene));
for (const [name, picture] of Object.entries(duskwaterPictures())) save(`${name}.svg`, picture);
for (const [name, icon] of Object.entries(ICONS)) save(`${name}.svg`, icon, ICON_FOLDER);
save('social/all.svg', socialSheet(readSocialIcons(join(ICON_FOLDER, 'social'))), ICON_FOLDER);

const LANTERN =
  '<path d="M24 4v5M14 14Q24 3 34 14ZM15 14H33L37 36Q24 42 11 36Z" fill="none" stroke="#ffc46b" stroke-width="3" stroke-linejoin="round"/><path d="M24 19C30 26 30 31 24 35C18 31 18 26 24 19Z" fill="#ffc46b"/><path d="M12 42H36" stroke="#ffc46b" stroke-width="3" stroke-linecap="round"/>';
const studio = lettering('LANTERNFALL', 58, 15, 3, 1.7);
// On a light page the logo is drawn in dark colours.
const ON_LIGHT =
  '<style>@media (prefers-color-scheme:light){[stroke="#ffc46b"]{stroke:#8a4b00}[fill="#ffc46b"]{fill:#8a4b00}[stroke="#f2f3fb"]{stroke:#1c1930}}</style>';
const studioLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="9 0 ${short(58 + studio.width - 5)} 48" width="220" height="48">${ON_LIGHT}${LANTERN}<g fill="none" stroke="#f2f3fb" stroke-width=".85" stroke-linecap="round" stroke-linejoin="round">${studio.path}</g></svg>\n`;
save('studio-logo.svg', studioLogo);

const game = lettering('TIMEWORKS', 20, 46, 14, 1.45);
const gameLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="13 38 ${short(game.width + 20)} 144" width="640" height="143"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1" gradientUnits="userSpaceOnUse" gradientTransform="scale(1 6)"><stop offset="0" stop-color="#fff1cf"/><stop offset=".5" stop-color="#ffc46b"/><stop offset="1" stop-color="#d97f27"/></linearGradient></defs>
<g fill="none" stroke="#160b1f" stroke-opacity=".55" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round" transform="translate(3 5)">${game.path}</g><g fill="none" stroke="url(#g)" stroke-width=".95" stroke-linecap="round" stroke-linejoin="round">${game.path}</g>
<path d="M20 158H${game.width * 0.44}M${game.width * 0.56 + 20} 158H${game.width + 20}" stroke="#ffc46b" stroke-width="4" stroke-linecap="round"/><g transform="translate(${game.width / 2 + 20} 158)" fill="none" stroke="#ffc46b" stroke-width="4" stroke-linecap="round"><circle r="20"/><path d="M0 0V-12M0 0L8 6"/></g></svg>\n`;
save('timeworks-logo.svg', gameLogo);
save('duskwater-logo.svg', duskwaterLogo());

const icon = (radius: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${radius}" fill="#0b0d1c"/>${LANTERN}</svg>\n`;
save('favicon.svg', icon(11));

const keyArt = scenePicture(KEY_ART);
await drawRasters(PICTURES, { keyArt, studioLogo, gameLogo, icon: icon(0) });

await drawUploads(STUDIO, demoUploads());

/** Renders SVG to raster pictures in a browser, for social networks and home screens, which do not accept SVG. */
async function drawRasters(folder: string, art: RasterSources): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const draw = async (name: string, width: number, height: number, html: string) => {
      await page.setViewportSize({ width, height });
      await page.setContent(`<body style="margin:0;background:#0b0d1c">${html}</body>`);
      await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
      const jpeg = name.endsWith('.jpg');
      await page.screenshot({
        path: join(folder, name),
        ...(jpeg ? { type: 'jpeg', quality: 82 } : { type: 'png' }),
      });
    };
    const shade = 'linear-gradient(90deg,rgb(7 9 20 / 92%) 10%,rgb(7 9 20 / 55%) 50%,transparent 80%)';
    await draw(
      'social-card.jpg',
      1200,
      630,
      `<div style="position:absolute;inset:0;background:${shade},url('${address(art.keyArt)}') -72px -70px/1680px auto"></div>
      <img src="${address(art.studioLogo)}" style="position:absolute;left:80px;top:66px;width:290px">
      <img src="${address(art.gameLogo)}" style="position:absolute;left:80px;top:270px;width:560px">`,
    );
    // These icons have square corners, because home screens cut off round corners themselves.
    for (const [name, size] of [
      ['apple-touch-icon.png', 180],
      ['icon-512.png', 512],
    ] as const)
      await draw(name, size, size, `<img src="${address(art.icon)}" style="display:block;width:100%">`);
  } finally {
    await browser.close();
  }
}

/** The SVG code from which the pictures are rendered. */
interface RasterSources {
  keyArt: string;
  studioLogo: string;
  gameLogo: string;
  icon: string;
}

function address(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
