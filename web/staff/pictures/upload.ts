import { describePicture } from '../../data/staff/pictures/picture-descriptions.client.ts';
import { type PictureUpload, uploadPicture } from '../../data/staff/pictures/pictures.client.ts';
import { asStaffError, type StaffProblem } from '../../data/staff/staff-error.ts';
import type { StaffFirebase } from '../../data/staff/staff-firebase.client.ts';
import { PICTURE_LIMITS } from '../../domain/pictures/picture.ts';
import { problemSentence } from '../shared/problem-sentences.ts';
import { PictureRefused, type Prepared, preparePicture } from './prepare/prepare-picture.ts';

/** The state of an upload. `retry`: a retry may help. */
export type UploadState =
  | { step: 'waiting' }
  | { step: 'preparing' }
  /** `done`: the uploaded share, from 0 to 1. */
  | { step: 'sending'; done: number }
  | { step: 'failed'; why: string; retry: boolean }
  | { step: 'stored'; id: string };

/** These sentences are more precise than the general ones in problem-sentences.ts. */
const WHY: Partial<Record<StaffProblem, string>> = {
  denied: 'You do not have permission to upload pictures.',
  'signed-out': 'Your session expired. Sign in again in another tab, then press Retry.',
  offline: 'The server could not be reached for a long time. Check your connection, then press Retry.',
  'too-large': 'The file is larger than 25 MB. Make it smaller, then add it again.',
};

/** Who uploads the file, and where the upload is stored. */
export interface Uploader {
  db: StaffFirebase['db'];
  by: string;
  /** Whether to upload the original files. */
  keepOriginal: boolean;
}

/** The upload of one file. Listeners are called on every change. */
export class Upload {
  readonly name: string;
  /** An object URL of the file, revoked when the upload leaves the screen. */
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
    // The SDK would wait up to a minute before it tries the connection again.
    addEventListener('online', () => this.#reconnect(), { signal: this.#ended.signal });
  }

  get state(): UploadState {
    return this.#state;
  }

  get alt(): string {
    return this.#alt;
  }

  /** The typed alt text; stored with the picture, or by `describe` if the picture is stored already. */
  set alt(text: string) {
    this.#alt = text.slice(0, PICTURE_LIMITS.alt);
    this.#changed();
  }

  /** A retry is scheduled. */
  wait(): void {
    this.#set({ step: 'waiting' });
  }

  /** Prepares and uploads the file; resolves when it is stored or has failed. Never rejects. */
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
    // The alt text was typed during the upload.
    if (this.#alt.trim() !== sent.alt) void this.describe().catch(() => undefined);
  }

  /** Stores the alt text of a stored picture. */
  async describe(): Promise<void> {
    if (this.#state.step === 'stored')
      await describePicture(this.#uploader.db, this.#state.id, { alt: this.#alt.trim() });
  }

  /** Cancels the upload. A stored picture stays. */
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
