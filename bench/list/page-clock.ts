import type { BrowserContext, Page } from '@playwright/test';

/** Times recorded by a page, in milliseconds of its own clock. */
interface Times {
  /** Milliseconds from the start of the navigation until the list's rows were drawn. */
  list: number | null;
  /** Milliseconds from the click on a post in the list until its editor was drawn. */
  editor: number | null;
}

/**
 * Makes every page of the browser record when the list and an editor were drawn. Uses the page's clock, which is
 * closest to a person's wait: Playwright adds two frames before a click and some milliseconds to each query.
 */
export async function noteTimes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const times: Times = { list: null, editor: null };
    Object.assign(window, { times });
    /** Calls `then` after the first frame with a matching element. */
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

/** Waits until the page has recorded the time, and returns it. */
export async function noted(page: Page, what: keyof Times): Promise<number> {
  const read = await page.waitForFunction(
    (name) => (window as unknown as { times: Times }).times[name],
    what,
  );
  return (await read.jsonValue()) ?? 0;
}
