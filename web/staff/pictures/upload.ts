import { asStaffError, orStaffError, type StaffProblem } from '../../../platform/data/staff/staff-error.ts';
import type { StaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import { looksLikeClip } from '../../../platform/domain/clips/clip-head.ts';
import { RefusedClip } from '../../../platform/domain/clips/refused-clip.ts';
import { problemSentence } from '../../../platform/staff/live-problem.tsx';
import { describeFile } from '../../data/staff/pictures/picture-descriptions.client.ts';
import { type RunningUpload, uploadClip, uploadPicture } from '../../data/staff/pictures/uploads.client.ts';
import { HEAD_BYTES } from '../../domain/pictures/file-kind.ts';
import type { LibraryKind } from '../../domain/pictures/library.ts';
import { PICTURE_LIMITS } from '../../domain/pictures/picture.ts';
import type { PreparedClip } from './prepare/prepare-clip.ts';
import { PictureRefused, type Prepared, preparePicture } from './prepare/prepare-picture.ts';

/** The state of an upload. `retry`: whether retrying may help. */
export type UploadState =
  | { step: 'waiting' }
  | { step: 'preparing' }
  /** `done`: the fraction that is uploaded, from 0 to 1. */
  | { step: 'sending'; done: number }
  | { step: 'failed'; why: string; retry: boolean }
  /** `becameStill`: the file was an animation that is stored as a still picture. */
  | { step: 'stored'; id: string; kind: LibraryKind; becameStill?: true };

/** Messages for uploads, more precise than the general ones of live-problem.tsx. */
const WHY = (kind: LibraryKind): Partial<Record<StaffProblem, string>> => ({
  denied: `You do not have permission to upload ${kind}s.`,
  'signed-out': 'Your session expired. Sign in again in another tab, then press Retry.',
  offline: 'The server could not be reached for a long time. Check your connection, then press Retry.',
  'too-large': `The file is larger than ${kind === 'clip' ? 20 : 25} MB. Make it smaller, then add it again.`,
});

/** The options of an upload. `by`: the account that uploads the file. */
export interface Uploader {
  db: StaffFirebase['db'];
  by: string;
  /** Whether to upload pictures unchanged if possible. */
  keepOriginal: boolean;
  /** Whether clips are accepted; by default only pictures are. */
  clips?: boolean;
}

/** The writes to the server. Tests replace them. */
const WRITES = { uploadPicture, uploadClip, describeFile };

/** The upload of one file. Calls `changed` whenever its state, kind or alt text changes. */
export class Upload {
  readonly name: string;
  /** An object URL of the file, which `end` revokes. */
  readonly preview: string;
  #kind: LibraryKind = 'picture';
  #state: UploadState = { step: 'waiting' };
  #alt = '';
  #altProblem: string | null = null;
  readonly #file: File;
  readonly #uploader: Uploader;
  readonly #changed: () => void;
  readonly #writes: typeof WRITES;
  readonly #ended = new AbortController();
  #prepared: Prepared | PreparedClip | null = null;
  #underWay: RunningUpload | null = null;

  constructor(file: File, uploader: Uploader, changed: () => void, writes = WRITES) {
    this.name = file.name;
    this.preview = URL.createObjectURL(file);
    this.#file = file;
    this.#uploader = uploader;
    this.#changed = changed;
    this.#writes = writes;
    // Resumes as soon as the browser is online again, because the SDK alone could wait up to a minute.
    addEventListener('online', () => this.#reconnect(), { signal: this.#ended.signal });
  }

  get state(): UploadState {
    return this.#state;
  }

  /** The kind of the file: `picture` until the beginning of the file is read. */
  get kind(): LibraryKind {
    return this.#kind;
  }

  get alt(): string {
    return this.#alt;
  }

  /** The typed alt text. It is uploaded with the file. To store a change after the upload, call `describe`. */
  set alt(text: string) {
    this.#alt = text.slice(0, PICTURE_LIMITS.alt);
    this.#changed();
  }

  /** Why the alt text was not stored after the upload, as a sentence; null if that did not fail. */
  get altProblem(): string | null {
    return this.#altProblem;
  }

  /** Sets the state to `waiting` before a retry. */
  wait(): void {
    this.#set({ step: 'waiting' });
  }

  /** Prepares and uploads the file. Resolves when it is stored, has failed or was cancelled; never rejects. */
  async run(): Promise<void> {
    try {
      await this.#run();
    } catch (thrown) {
      if (this.#ended.signal.aborted) return;
      this.#set(failure(thrown, this.#kind));
    } finally {
      this.#underWay = null;
    }
  }

  async #run(): Promise<void> {
    const { db, by } = this.#uploader;
    const { signal } = this.#ended;
    signal.throwIfAborted();
    if (!this.#prepared) {
      this.#set({ step: 'preparing' });
      this.#prepared = await this.#prepare(signal);
    }
    this.#set({ step: 'sending', done: 0 });
    const alt = this.#alt.trim();
    const onProgress = (done: number) => this.#set({ step: 'sending', done });
    this.#underWay =
      'still' in this.#prepared
        ? this.#writes.uploadClip(db, by, { ...this.#prepared, alt }, onProgress)
        : this.#writes.uploadPicture(db, by, { ...this.#prepared, alt }, onProgress);
    const { id, stored } = this.#underWay;
    await stored;
    signal.throwIfAborted();
    const becameStill =
      this.#prepared !== null && 'becameStill' in this.#prepared && this.#prepared.becameStill;
    this.#set({ step: 'stored', id, kind: this.#kind, ...(becameStill && { becameStill }) });
    // Stores the alt text again if it changed during the upload.
    if (this.#alt.trim() !== alt) void this.describe();
  }

  async #prepare(signal: AbortSignal): Promise<Prepared | PreparedClip> {
    const { keepOriginal, clips = false } = this.#uploader;
    // A folder cannot be read, so `head` is null and `preparePicture` reports the problem.
    const head = clips
      ? await this.#file
          .slice(0, HEAD_BYTES)
          .arrayBuffer()
          .catch(() => null)
      : null;
    if (!head || !looksLikeClip(new Uint8Array(head)))
      return preparePicture(this.#file, keepOriginal, signal);
    this.#kind = 'clip';
    this.#changed();
    const { prepareClip } = await orStaffError(import('./prepare/prepare-clip.ts'));
    return prepareClip(this.#file, signal);
  }

  /**
   * Stores the alt text of a stored file. Resolves to false if that failed; `altProblem` is then the reason. Never
   * rejects.
   */
  async describe(): Promise<boolean> {
    if (this.#state.step !== 'stored') return true;
    const changes = { alt: this.#alt.trim() };
    try {
      await this.#writes.describeFile(this.#uploader.db, this.#kind, this.#state.id, changes);
      this.#altProblem = null;
    } catch (thrown) {
      console.warn(thrown);
      this.#altProblem = `The description was not saved. ${problemSentence(asStaffError(thrown).problem)}`;
    }
    this.#changed();
    return this.#altProblem === null;
  }

  /** Cancels the upload. Does not delete a file that is already stored. */
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

function failure(thrown: unknown, kind: LibraryKind): UploadState {
  if (thrown instanceof PictureRefused || thrown instanceof RefusedClip)
    return { step: 'failed', why: thrown.message, retry: false };
  const { problem } = asStaffError(thrown);
  console.warn(thrown);
  return {
    step: 'failed',
    why: WHY(kind)[problem] ?? problemSentence(problem),
    retry: problem !== 'too-large' && problem !== 'incomplete',
  };
}
