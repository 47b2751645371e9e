import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../backend/test/find-chromium.ts';

/** Renders SVG to raster pictures in a browser, for social networks and home screens, which do not accept SVG. */
export async function drawRasters(folder: string, art: RasterSources): Promise<void> {
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
export interface RasterSources {
  keyArt: string;
  studioLogo: string;
  gameLogo: string;
  icon: string;
}

function address(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
