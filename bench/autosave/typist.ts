import type { Page } from '@playwright/test';

const WORDS =
  'the lamp turned slowly and every boat in the harbour waited for its light while rain came over the wall'.split(
    ' ',
  );

/** Types at human speed. Every word contains a number, so that lost, duplicated or moved words are noticed. */
export class Typist {
  /** For each character, when it was typed, in milliseconds. */
  readonly #times: number[] = [];
  #typed = '';
  #stopped = false;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** All typed characters. The last one may not have arrived yet. */
  get typed(): string {
    return this.#typed;
  }

  stop(): void {
    this.#stopped = true;
  }

  /**
   * Types into the focused field until `stop` is called or the page closes. `pauses`: whether the user sometimes pauses
   * for up to four seconds; otherwise keys are at most a second apart.
   */
  async type(page: Page, pauses: boolean): Promise<void> {
    for (let number = 0; !this.#stopped; number++) {
      const word = `${WORDS[Math.floor(this.#random() * WORDS.length)]}${number}`;
      for (const key of `${word}${endOf(number)}`) {
        if (this.#stopped) return;
        this.#times.push(performance.now());
        this.#typed += key;
        const sent = await page.keyboard.type(key).catch(() => 'the page has ended');
        if (sent !== undefined) return;
        await wait(30 + this.#random() * 90);
      }
      await wait(this.#random() * 250);
      if (pauses && this.#random() < 0.12) await wait(500 + this.#random() * 3500);
    }
  }

  /**
   * How many seconds of typing are missing from a text at the time `at`: the age of the first missing character; 0 if
   * none is missing. Throws if the text is not the beginning of the typed text.
   */
  lostIn(text: string, at: number): number {
    if (!this.#typed.startsWith(text))
      throw new Error(`Not the beginning of the typed text.\nTyped: ${this.#typed}\nThere: ${text}`);
    const first = this.#times[text.length];
    return first === undefined ? 0 : Math.max(0, at - first) / 1000;
  }
}

const endOf = (number: number) => (number % 40 === 39 ? '.\n\n' : number % 9 === 8 ? '. ' : ' ');

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
