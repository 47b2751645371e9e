import type { BrowserContext, Page } from '@playwright/test';

/** What a page notes, in milliseconds by its own clock. */
interface Times {
  /** From the start of the navigation until the rows of the list were drawn. */
  list: number | null;
  /** From the click on a post in the list until its editor was drawn. */
  editor: number | null;
}

/**
 * Lets every page of the browser note when the list and an editor were drawn. By the page's clock, as a person's wait
 * is: Playwright itself takes two frames before a click and some milliseconds for each question.
 */
export async function noteTimes(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const times: Times = { list: null, editor: null };
    Object.assign(window, { times });
    /** Calls `then` when the first frame that has such an element has been drawn. */
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
      whenDrawn('.post-form input', (now) => {
        times.editor = now - timeStamp;
      });
    };
    addEventListener('click', onClick, { capture: true });
  });
}

/** What the page noted, as soon as it has. */
export async function noted(page: Page, what: keyof Times): Promise<number> {
  const read = await page.waitForFunction(
    (name) => (window as unknown as { times: Times }).times[name],
    what,
  );
  return (await read.jsonValue()) ?? 0;
}
