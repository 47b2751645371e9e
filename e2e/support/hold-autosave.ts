import type { Page } from '@playwright/test';
import { AUTOSAVE_PAUSE } from '../../platform/domain/editing/autosave.ts';

/**
 * From the next page load on, turns off the autosave after a typing pause, for tests that need unsaved text. Timers
 * whose delay is clearly different still run.
 */
export async function holdAutosave(page: Page): Promise<void> {
  await page.addInitScript((pause) => {
    const wait = window.setTimeout;
    const isAutosave = (after = 0) => after > pause - 100 && after <= pause;
    const held = (run: () => void, after?: number, ...rest: unknown[]) =>
      isAutosave(after) ? 0 : wait(run, after, ...rest);
    window.setTimeout = held as typeof wait;
  }, AUTOSAVE_PAUSE);
}
