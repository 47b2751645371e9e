import type { BrowserContext, Page } from '@playwright/test';

/** Times measured inside a page, in milliseconds. */
interface Times {
  /** From the start of navigation until the rows of the list are painted. */
  list: number | null;
  /** From the click on a post in the list until its editor is painted. */
  editor: number | null;
}

/**
 * Makes every page measure when the list and an editor are painted. The page's own clock is closest to what a user
 * notices: Playwright adds two frames before a click and some milliseconds to each query.
 */
export async function noteTimes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const times: Times = { list: null, editor: null };
    Object.assign(window, { times });
    /** Calls `then` after the first frame that shows a matching element. */
    const whenDrawn = (selector: string, then: (now: number) => void) => {
      requestAnimationFrame(() => {
        if (document.querySelector(selector)) setTimeout(() => then(performance.now()));
        else whenDrawn(selector, then);
      });
    };
    const post = 'tbody th a';
    whenDrawn(post, (now) => {
      times.list = now;
    });
    const onClick = ({ target, timeStamp }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest(post)) return;
      whenDrawn('.edit-form input', (now) => {
        times.editor = now - timeStamp;
      });
    };
    addEventListener('click', onClick, { capture: true });
  });
}

/** Waits until the page has measured a time, and returns it. */
export async function noted(page: Page, what: keyof Times): Promise<number> {
  const read = await page.waitForFunction(
    (name) => (window as unknown as { times: Times }).times[name],
    what,
  );
  return (await read.jsonValue()) ?? 0;
}
