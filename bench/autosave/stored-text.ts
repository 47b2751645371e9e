import type { Page, Request } from '@playwright/test';
import { type Fields, toPlainFields } from '@studio-site/backend/values';

/**
 * Tracks the content that a page has stored, which must survive a kill at any time. Text is only appended, so the text
 * found after the kill must begin with the saved text, and with the text in the browser's journal of unsaved changes.
 */
export class StoredText {
  /** The content of the last save that the server has acknowledged. */
  saved = '';
  /** The content of the last journal entry whose transaction has completed. */
  journalled = '';

  /** Starts tracking with the next page load. */
  static async watch(page: Page): Promise<StoredText> {
    const text = new StoredText();
    page.on('response', (response) => {
      if (response.ok() && response.url().includes('documents:commit'))
        text.saved = contentIn(response.request()) ?? text.saved;
    });
    await page.exposeFunction('journalled', (content: string) => {
      text.journalled = content;
    });
    await page.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (value, ...rest) {
        const content: unknown = this.name === 'unsaved' ? value.changes.to.content : undefined;
        const report = (globalThis as { journalled?: (content: string) => void }).journalled;
        if (typeof content === 'string')
          this.transaction.addEventListener('complete', () => report?.(content));
        return put.call(this, value, ...rest);
      };
    });
    return text;
  }

  /** Forgets the texts of the previous post. */
  forget(): void {
    this.saved = '';
    this.journalled = '';
  }
}

interface Commit {
  writes?: { update?: { fields?: Fields } }[];
}

/** The content that a commit stores in a post or in its working copy. */
function contentIn(request: Request): string | undefined {
  const { writes = [] } = (request.postDataJSON() ?? {}) as Commit;
  for (const { update } of writes) {
    const { content, to } = toPlainFields(update?.fields ?? {}) as {
      content?: string;
      to?: { content?: string };
    };
    if (content !== undefined || to?.content !== undefined) return content ?? to?.content;
  }
  return undefined;
}
