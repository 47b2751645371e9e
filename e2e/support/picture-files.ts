import type { Locator, Page } from '@playwright/test';
import type { SiteProcess } from './site.ts';
import { Wire } from './wire.ts';

/** Draws a photo of this size in the page, and keeps it there under `name` for `giveFiles`. Resolves to its bytes. */
export function drawPhoto(page: Page, name: string, width = 4000, height = 3000): Promise<number> {
  return page.evaluate(
    async ({ name, width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('This page cannot draw on a canvas.');
      for (let at = 0; at < 6000; at++) {
        brush.fillStyle = `hsl(${(at * 37) % 360} 40% ${20 + ((at * 13) % 60)}%)`;
        brush.fillRect((at * 7919) % width, (at * 104_729) % height, 20 + (at % 300), 20 + ((at * 3) % 200));
      }
      const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
      const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, type, 0.95));
      if (!blob) throw new Error('The page makes no picture.');
      const kept = globalThis as { testFiles?: Map<string, File> };
      kept.testFiles ??= new Map();
      kept.testFiles.set(name, new File([blob], name, { type }));
      return blob.size;
    },
    { name, width, height },
  );
}

/** Pastes or drops files on an element. A string names a photo or clip made before; other files have a given text. */
export async function giveFiles(
  place: Locator,
  how: 'paste' | 'drop',
  files: readonly (string | { name: string; text: string })[],
): Promise<void> {
  await place.evaluate(
    (element, { how, files }) => {
      const data = new DataTransfer();
      for (const file of files) {
        const drawn = (globalThis as { testFiles?: Map<string, File> }).testFiles;
        const made = typeof file === 'string' ? drawn?.get(file) : new File([file.text], file.name);
        if (!made) throw new Error(`There is no ${file}.`);
        data.items.add(made);
      }
      const init = { bubbles: true, cancelable: true };
      if (how === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      else
        for (const type of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }));
    },
    { how, files },
  );
}

/** A picture that was drawn in the page, for a file chooser. */
export async function drawnFile(page: Page, name: string) {
  const bytes = await page.evaluate(async (name) => {
    const drawn = (globalThis as { testFiles?: Map<string, File> }).testFiles?.get(name);
    return [...new Uint8Array((await drawn?.arrayBuffer()) ?? new ArrayBuffer())];
  }, name);
  return { name, mimeType: 'image/png', buffer: Buffer.from(bytes) };
}

/** The ids of stored pictures by name, for at most 300 pictures. */
export async function pictureIds(site: SiteProcess): Promise<Map<unknown, string>> {
  const { body } = await Wire.asOwner(site).call('GET', `/projectdata/website/pictures?pageSize=300`);
  const documents: { name: string; fields: { name: { stringValue: string } } }[] = body.documents ?? [];
  return new Map(documents.map(({ name, fields }) => [fields.name.stringValue, name.split('/').pop() ?? '']));
}
