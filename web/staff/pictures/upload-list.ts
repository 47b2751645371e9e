import { Upload, type Uploader } from './upload.ts';

/** Number of concurrent uploads. More photos could exceed a phone's memory. */
const AT_ONCE = 2;

/** The uploads of a screen, in the order in which the files were chosen. */
export class UploadList {
  #uploads: readonly Upload[] = [];
  #running = 0;
  readonly #waiting: Upload[] = [];
  readonly #listeners = new Set<() => void>();
  /** Called once for each stored file, with the id of the new picture. */
  readonly #onStored: (upload: Upload, id: string) => void;

  constructor(onStored: (upload: Upload, id: string) => void = () => {}) {
    this.#onStored = onStored;
  }

  /** The uploads, as a new array after each change, because React compares references. */
  get uploads(): readonly Upload[] {
    return this.#uploads;
  }

  /** The number of uploads that are not stored yet, without those that failed permanently. */
  get unfinished(): number {
    return this.#uploads.filter(
      ({ state }) => state.step !== 'stored' && !(state.step === 'failed' && !state.retry),
    ).length;
  }

  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts uploading files. */
  add(files: readonly File[], uploader: Uploader): Upload[] {
    const added = files.map((file) => new Upload(file, uploader, () => this.#changed()));
    this.#uploads = [...this.#uploads, ...added];
    this.#waiting.push(...added);
    this.#changed();
    this.#next();
    return added;
  }

  retry(upload: Upload): void {
    upload.wait();
    this.#waiting.push(upload);
    this.#next();
  }

  /** Cancels an upload and removes it from the list. */
  remove(upload: Upload): void {
    upload.end();
    this.#uploads = this.#uploads.filter((one) => one !== upload);
    this.#changed();
  }

  /** Cancels and removes all uploads, and removes all listeners. */
  end(): void {
    for (const upload of this.#uploads) upload.end();
    this.#uploads = [];
    this.#listeners.clear();
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const upload = this.#waiting.shift();
      if (!upload) return;
      this.#running++;
      void upload.run().then(() => {
        this.#running--;
        if (upload.state.step === 'stored' && this.#uploads.includes(upload))
          this.#onStored(upload, upload.state.id);
        this.#next();
      });
    }
  }

  #changed(): void {
    this.#uploads = [...this.#uploads];
    for (const listener of this.#listeners) listener();
  }
}
