/** How long a journey waits for what it asks for, in milliseconds: also on a machine that has much else to do. */
const PATIENCE = 30_000;

/** A browser that journeys drive; each has an engine of its own. */
export interface OpenBrowser {
  /** What it calls itself, with its version. */
  readonly name: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** One tab, or one window that a page has opened. Places are XPath expressions (places.ts). */
export abstract class Tab {
  /** Resolves when the page has loaded. Leaves a page with unsaved text without being asked. */
  abstract open(address: string): Promise<void>;
  abstract reload(): Promise<void>;
  /** Resolves before the other page is there: a page from the back/forward cache has no load to wait for. */
  abstract back(): Promise<void>;
  abstract close(): Promise<void>;
  /** Runs the body of a function in the page, and resolves to what it returns. */
  abstract run<T>(body: string): Promise<T>;
  /** The window that `act` opens. */
  abstract popup(act: () => Promise<void>): Promise<Tab>;
  /** Makes the page that wide and high, its scroll bar included, or as near to it as the window can be; CSS pixels. */
  abstract resize(width: number, height: number): Promise<void>;
  /** What is drawn in the window: a PNG file in base64. */
  abstract picture(): Promise<string>;
  /** Presses a key where the focus is. */
  abstract press(key: 'Enter'): Promise<void>;
  protected abstract clickNow(place: string): Promise<void>;
  protected abstract typeNow(place: string, text: string): Promise<void>;

  /** Whether something of some size is there; false while a page gives way to another. */
  async shows(place: string): Promise<boolean> {
    return this.with<boolean>(
      place,
      'return element !== null && element.getClientRects().length > 0 && !element.disabled',
    ).catch(() => false);
  }

  async text(place: string): Promise<string> {
    await this.until(place);
    return this.with<string>(place, 'return element.innerText');
  }

  async value(place: string): Promise<string> {
    await this.until(place);
    return this.with<string>(place, 'return element.value');
  }

  /** Runs the body of a function in the page with the first of these places as `element`, null where there is none. */
  with<T>(place: string, body: string): Promise<T> {
    const found = `document.evaluate(${JSON.stringify(place)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;
    return this.run<T>(`const element = ${found}; ${body}`);
  }

  path(): Promise<string> {
    return this.run<string>('return location.pathname');
  }

  /** Resolves when it is shown; throws with what the page shows instead. */
  async until(place: string): Promise<void> {
    await this.#wait(`“${place}” is not shown`, () => this.shows(place));
  }

  async untilGone(place: string): Promise<void> {
    await this.#wait(`“${place}” is still shown`, async () => !(await this.shows(place)));
  }

  async untilPath(path: RegExp): Promise<void> {
    await this.#wait(`the address is not ${path}`, async () => path.test(await this.path().catch(() => '')));
  }

  async untilValue(place: string, value: string): Promise<void> {
    await this.#wait(
      `“${place}” has not the value “${value}”`,
      async () => (await this.value(place)) === value,
    );
  }

  async click(place: string): Promise<void> {
    await this.#untilDone(place, () => this.clickNow(place));
  }

  /** Types a text in place of what is there. */
  async type(place: string, text: string): Promise<void> {
    await this.#untilDone(place, () => this.typeNow(place, text));
  }

  /** An element may be drawn again, or move, between being found and being used. */
  async #untilDone(place: string, act: () => Promise<void>): Promise<void> {
    let last: unknown;
    for (let attempt = 0; attempt < 5; attempt++) {
      await this.until(place);
      try {
        return await act();
      } catch (error) {
        last = error;
      }
    }
    throw last;
  }

  async #wait(failure: string, done: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!(await done())) {
      if (Date.now() > end) {
        const shown = await this.run<string>('return location.href + "\\n" + document.body.innerText').catch(
          String,
        );
        throw new Error(`${failure}. The page shows:\n${shown.slice(0, 2000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
