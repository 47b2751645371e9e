import type { Page } from '@playwright/test';
import type { PictureShape } from '../../platform/domain/pictures/picture-address.ts';

/** A picture file, its size in pixels and its colour. */
export interface Photo extends PictureShape {
  bytes: Buffer;
}

/**
 * Draws a JPEG that resembles a camera's in a browser. Random noise enlarges it to at least `least` bytes if possible.
 * The same arguments draw the same picture.
 */
export async function drawPhoto(
  page: Page,
  seed: number,
  least: number,
  [width, height]: [number, number] = [4000, 3000],
): Promise<Photo> {
  const base64 = await page.evaluate(
    async ({ seed, least, width, height }) => {
      const canvas = new OffscreenCanvas(width, height);
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('This page cannot draw on a canvas.');
      let state = seed;
      const random = () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state / 2 ** 32;
      };
      const sky = brush.createLinearGradient(0, 0, 0, height);
      for (const stop of [0, 0.4, 1]) sky.addColorStop(stop, `hsl(${random() * 360} 40% ${20 + stop * 50}%)`);
      brush.fillStyle = sky;
      brush.fillRect(0, 0, width, height);
      for (let at = 0; at < 300; at++) {
        brush.fillStyle = `hsl(${random() * 360} 35% ${15 + random() * 60}% / 0.6)`;
        brush.beginPath();
        const size = (0.01 + random() ** 4 * 0.2) * width;
        brush.ellipse(random() * width, random() * height, size, size * random(), random() * 3, 0, 7);
        brush.fill();
      }
      const drawn = brush.getImageData(0, 0, width, height);
      for (let grain = 2; ; grain += 4) {
        const grainy = new ImageData(new Uint8ClampedArray(drawn.data), width, height);
        for (let at = 0; at < grainy.data.length; at += 4) {
          const light = (random() - 0.5) * grain;
          for (const channel of [at, at + 1, at + 2])
            grainy.data[channel] = (grainy.data[channel] ?? 0) + light;
        }
        brush.putImageData(grainy, 0, 0);
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
        if (blob.size < least && grain < 200) continue;
        const reader = new FileReader();
        await new Promise((read) => {
          reader.onload = read;
          reader.readAsDataURL(blob);
        });
        return String(reader.result).replace(/^.*,/, '');
      }
    },
    { seed, least, width, height },
  );
  return { bytes: Buffer.from(base64, 'base64'), width, height, color: '#505a64' };
}

/** Pastes a photo into the content of the post that is open in the editor. */
export function pastePhoto(page: Page, { bytes }: Photo): Promise<void> {
  return page.getByRole('textbox', { name: 'Content' }).evaluate((content, base64) => {
    const letters = atob(base64);
    const file = new File([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))], 'photo.jpg', {
      type: 'image/jpeg',
    });
    const clipboardData = new DataTransfer();
    clipboardData.items.add(file);
    Object.assign(window, { pastedAt: Date.now() });
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, bytes.toString('base64'));
}
