import type { Page } from '@playwright/test';

/**
 * Records a clip of a moving square in the page, as WebM, and keeps it there under `name` for `giveFiles`. Resolves to
 * its bytes.
 */
export async function recordClip(page: Page, name: string, width = 320, height = 180): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ name, width, height }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('This page cannot draw on a canvas.');
      const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
      const parts: Blob[] = [];
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      const ended = new Promise((done) => recorder.addEventListener('stop', done));
      recorder.start();
      for (let at = 0; at < 30; at++) {
        brush.fillStyle = '#357';
        brush.fillRect(0, 0, width, height);
        brush.fillStyle = '#fc6';
        brush.fillRect(at * 8, 40, 60, 60);
        await new Promise((next) => setTimeout(next, 40));
      }
      recorder.stop();
      await ended;
      const file = new File(parts, name, { type: 'video/webm' });
      const kept = globalThis as { testFiles?: Map<string, File> };
      kept.testFiles ??= new Map();
      kept.testFiles.set(name, file);
      const bytes = new Uint8Array(await file.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { name, width, height },
  );
  return Buffer.from(base64, 'base64');
}
