import { describePicture } from '../../data/staff/pictures/picture-descriptions.client.ts';
import { type PictureUpload, uploadPicture } from '../../data/staff/pictures/pictures.client.ts';
import { asStaffError, type StaffProblem } from '../../data/staff/staff-error.ts';
import type { StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import { PICTURE_LIMITS } from '../../domain/pictures/picture.ts';
import { problemSentence } from '../shared/problem-sentences.ts';
import { PictureRefused, type Prepared, preparePicture } from './prepare/prepare-picture.ts';

/** How far a file is. `retry`: trying again may help. */
export type UploadState =
  | { step: 'waiting' }
  | { step: 'preparing' }
  /** `done`: the part that is there, from 0 to 1. */
  | { step: 'sending'; done: number }
  | { step: 'failed'; why: string; retry: boolean }
  | { step: 'stored'; id: string };

/** Where the general sentence says less than is known here. */
const WHY: Partial<Record<StaffProblem, string>> = {
  denied: 'You do not have permission to upload pictures.',
  'signed-out': 'Your session expired. Sign in again in another tab, then press Retry.',
  offline: 'The server could not be reached for a long time. Check your connection, then press Retry.',
  'too-large': 'It is larger than 25 MB. Make it smaller, then add it again.',
};

/** Who uploads, and where to. */
export interface Uploader {
  db: StaffFirebase['db'];
  by: string;
  /** Files are uploaded as they are. */
  keepOriginal: boolean;
}

/** A file on its way to becoming a picture. Listeners are called when anything of it has changed. */
export class Upload {
  readonly name: string;
  /** Shows the file as long as the upload is on the screen. */
  readonly preview: string;
  #state: UploadState = { step: 'waiting' };
  #alt = '';
  readonly #file: File;
  readonly #uploader: Uploader;
  readonly #changed: () => void;
  readonly #ended = new AbortController();
  #prepared: Prepared | null = null;
  #underWay: PictureUpload | null = null;

  constructor(file: File, uploader: Uploader, changed: () => void) {
    this.name = file.name;
    this.preview = URL.createObjectURL(file);
    this.#file = file;
    this.#uploader = uploader;
    this.#changed = changed;
    // The SDK would wait for up to a minute before it looks for the connection again.
    addEventListener('online', () => this.#reconnect(), { signal: this.#ended.signal });
  }

  get state(): UploadState {
    return this.#state;
  }

  get alt(): string {
    return this.#alt;
  }

  /** What is typed as its alt text; stored with the picture, or by `describe` when that is stored already. */
  set alt(text: string) {
    this.#alt = text.slice(0, PICTURE_LIMITS.alt);
    this.#changed();
  }

  /** It is about to be tried again. */
  wait(): void {
    this.#set({ step: 'waiting' });
  }

  /** Prepares and sends the file; settles when it is stored or has failed. Never rejects. */
  async run(): Promise<void> {
    try {
      await this.#run();
    } catch (thrown) {
      if (this.#ended.signal.aborted) return;
      this.#set(failure(thrown));
    } finally {
      this.#underWay = null;
    }
  }

  async #run(): Promise<void> {
    const { db, by, keepOriginal } = this.#uploader;
    const { signal } = this.#ended;
    signal.throwIfAborted();
    if (!this.#prepared) {
      this.#set({ step: 'preparing' });
      this.#prepared = await preparePicture(this.#file, keepOriginal, signal);
    }
    this.#set({ step: 'sending', done: 0 });
    const sent = { ...this.#prepared, alt: this.#alt.trim() };
    this.#underWay = uploadPicture(db, by, sent, (done) => this.#set({ step: 'sending', done }));
    const { id, stored } = this.#underWay;
    await stored;
    signal.throwIfAborted();
    this.#set({ step: 'stored', id });
    // Typed meanwhile.
    if (this.#alt.trim() !== sent.alt) void this.describe().catch(() => undefined);
  }

  /** Stores the alt text of a stored picture. */
  async describe(): Promise<void> {
    if (this.#state.step === 'stored')
      await describePicture(this.#uploader.db, this.#state.id, { alt: this.#alt.trim() });
  }

  /** Stops it where it is, and forgets it. A picture that is stored already stays. */
  end(): void {
    this.#ended.abort();
    this.#underWay?.cancel();
    URL.revokeObjectURL(this.preview);
  }

  #reconnect(): void {
    this.#underWay?.pause();
    this.#underWay?.resume();
  }

  #set(state: UploadState): void {
    if (this.#ended.signal.aborted) return;
    this.#state = state;
    this.#changed();
  }
}

function failure(thrown: unknown): UploadState {
  if (thrown instanceof PictureRefused) return { step: 'failed', why: thrown.message, retry: false };
  const { problem } = asStaffError(thrown);
  console.warn(thrown);
  return { step: 'failed', why: WHY[problem] ?? problemSentence(problem), retry: problem !== 'too-large' };
}
