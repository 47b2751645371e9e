/** Time limit for a condition, in milliseconds. Long, because the machine may be busy. */
const TIME_LIMIT = 30_000;

/** A browser for tests. Puppeteer controls Chromium and Firefox; WebDriver controls WebKit. */
export interface OpenBrowser {
  /** The browser's name and version, as it reports them. */
  readonly name: string;
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** A tab, or a window opened by a page. Elements are selected by XPath (places.ts). */
export abstract class Tab {
  /** Resolves when the page has loaded. Accepts the current page's dialog about unsaved text. */
  abstract open(address: string): Promise<void>;
  abstract reload(): Promise<void>;
  /** Goes back. May resolve before the page is shown: a page from the back/forward cache fires no load event. */
  abstract back(): Promise<void>;
  abstract close(): Promise<void>;
  /** Runs JavaScript in the page. Resolves to its result. */
  abstract run<T>(body: string): Promise<T>;
  /** Runs `act`, and resolves to the window that it opens. */
  abstract popup(act: () => Promise<void>): Promise<Tab>;
  /** Sets the size of the page in CSS pixels, scroll bar included, as closely as the window allows. */
  abstract resize(width: number, height: number): Promise<void>;
  /** A screenshot of the visible part of the page, as a PNG in Base64. */
  abstract picture(): Promise<string>;
  /** Presses a key on the focused element. */
  abstract press(key: 'Enter'): Promise<void>;
  protected abstract clickNow(place: string): Promise<void>;
  protected abstract typeNow(place: string, text: string): Promise<void>;

  /** Whether an element is rendered and not disabled. False while the page navigates. */
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

  /** Runs JavaScript in the page, in which `element` is the first element that the XPath `place` matches, or null. */
  with<T>(place: string, body: string): Promise<T> {
    const found = `document.evaluate(${JSON.stringify(place)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;
    return this.run<T>(`const element = ${found}; ${body}`);
  }

  path(): Promise<string> {
    return this.run<string>('return location.pathname');
  }

  /** Waits until `shows` returns true. After the time limit, throws an error that contains the page's text. */
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

  /** Types a text that replaces the field's text. */
  async type(place: string, text: string): Promise<void> {
    await this.#untilDone(place, () => this.typeNow(place, text));
  }

  /** Retries an action, because an element may be rendered again, covered or moved between finding and using it. */
  async #untilDone(place: string, act: () => Promise<void>): Promise<void> {
    for (const end = Date.now() + TIME_LIMIT; ; ) {
      await this.until(place);
      try {
        return await act();
      } catch (error) {
        if (Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  async #wait(failure: string, done: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + TIME_LIMIT;
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
