import { Upload, type Uploader } from './upload.ts';

/** How many files are prepared and sent at a time: a phone's memory holds few photos. */
const AT_ONCE = 2;

/** Files that are being uploaded from one screen, in the order in which they were chosen. */
export class UploadList {
  #uploads: readonly Upload[] = [];
  #running = 0;
  readonly #waiting: Upload[] = [];
  readonly #listeners = new Set<() => void>();
  /** Called once for each file that is stored, with the id of its picture. */
  readonly #onStored: (upload: Upload, id: string) => void;

  constructor(onStored: (upload: Upload, id: string) => void = () => {}) {
    this.#onStored = onStored;
  }

  /** Another list whenever one is added or removed, or something of one has changed. */
  get uploads(): readonly Upload[] {
    return this.#uploads;
  }

  /** How many are not stored yet, and may be: those that failed for good are not counted. */
  get unfinished(): number {
    return this.#uploads.filter(
      ({ state }) => state.step !== 'stored' && !(state.step === 'failed' && !state.retry),
    ).length;
  }

  /** Calls `listener` after every change. Returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to upload files. */
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

  /** Stops an upload and takes it off the list. */
  remove(upload: Upload): void {
    upload.end();
    this.#uploads = this.#uploads.filter((one) => one !== upload);
    this.#changed();
  }

  /** Stops all of them: their screen is gone. */
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
