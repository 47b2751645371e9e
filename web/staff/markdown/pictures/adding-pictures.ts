import type { EditorView } from '@codemirror/view';
import { element, pressButton } from '../../../../editor/element.ts';
import { holdPlace, type Placeholder, placeOf, releasePlace } from '../../../../editor/placeholders.ts';
import { FORMAT } from '../../../../editor/undo.ts';
import { altPlaces, fileMarkdown, plainAlt } from '../../../domain/pictures/picture-text.ts';
import type { Upload, Uploader, UploadState } from '../../pictures/upload.ts';
import { UploadList } from '../../pictures/upload-list.ts';
import { uploadNews } from '../../pictures/upload-news.ts';
import { fittedPicture } from './insert-pictures.ts';

/** A picture being added to a text. */
interface Added {
  upload: Upload;
  holder: Placeholder;
  /** The pictures that were added together, in order. Two or more become a gallery. */
  group: Added[];
  /** The picture's Markdown after it was inserted; null before. */
  markdown: string | null;
}

/**
 * Uploads files into a Markdown text. Each file immediately gets a placeholder, which the picture replaces after the
 * upload.
 */
export class AddingPictures {
  readonly list: UploadList;
  readonly #view: EditorView;
  #added: Added[] = [];

  constructor(view: EditorView) {
    this.#view = view;
    this.list = new UploadList(() => this.#putStored());
  }

  /** Adds files at a position of the text. */
  add(files: readonly File[], at: number, uploader: Uploader): void {
    const group: Added[] = [];
    for (const upload of this.list.add(files, uploader)) {
      const holder = this.#holderOf(upload);
      group.push({ upload, holder, group, markdown: null });
      holdPlace(this.#view, holder, at);
    }
    this.#added.push(...group);
  }

  retry(upload: Upload): void {
    this.list.retry(upload);
  }

  /** Removes an upload and its placeholder. A picture that was already inserted stays in the text. */
  remove(upload: Upload): void {
    const gone = this.#added.find((one) => one.upload === upload);
    this.#added = this.#added.filter((one) => one !== gone);
    this.list.remove(upload);
    if (!gone) return;
    if (gone.markdown === null) releasePlace(this.#view, gone.holder);
    gone.group.splice(gone.group.indexOf(gone), 1);
    this.#putStored();
  }

  /** Stores a typed alt text in the Markdown and with the picture. Resolves to false if the latter failed. */
  async describe(upload: Upload): Promise<boolean> {
    const { state } = upload;
    if (state.step !== 'stored') return true;
    const alt = plainAlt(upload.alt);
    const text = this.#view.state.doc;
    const changes = altPlaces(text.toString(), state.id)
      .filter(({ from, to }) => text.sliceString(from, to) !== alt)
      .map((place) => ({ ...place, insert: alt }));
    if (changes.length > 0) this.#view.dispatch({ changes, userEvent: FORMAT });
    return upload.describe();
  }

  end(): void {
    this.list.end();
  }

  #holderOf(upload: Upload): Placeholder {
    return {
      draw: (holder) =>
        drawHolder(holder, upload, {
          retry: () => this.retry(upload),
          remove: () => this.remove(upload),
        }),
      subscribe: this.list.subscribe,
    };
  }

  /** Inserts uploaded pictures. The pictures of a group are inserted in order, and failed ones are skipped. */
  #putStored(): void {
    for (const added of this.#added) {
      const { upload, holder, group } = added;
      const before = group.slice(0, group.indexOf(added));
      const waits = before.some((one) => one.markdown === null && one.upload.state.step !== 'failed');
      if (added.markdown !== null || upload.state.step !== 'stored' || waits) continue;
      const at = placeOf(this.#view.state, holder);
      if (at === null) continue;
      added.markdown = fileMarkdown(upload.state.kind, upload.state.id, upload.alt);
      const beside = before.findLast((one) => one.upload.state.step === 'stored')?.upload.state;
      const neighbour = beside?.step === 'stored' ? beside.id : null;
      releasePlace(this.#view, holder, fittedPicture(this.#view.state.doc, at, added.markdown, neighbour));
    }
  }
}

/** The actions of a placeholder's buttons. */
interface HolderActs {
  retry: () => void;
  remove: () => void;
}

/** Draws an upload inside the text of the editor: file name, progress and buttons. */
function drawHolder(holder: HTMLElement, upload: Upload, acts: HolderActs): void {
  const { state } = upload;
  // Keeps the elements while only the progress changes, because a click is lost if its button is replaced meanwhile.
  if (holder.dataset.step !== state.step) {
    holder.dataset.step = state.step;
    holder.replaceChildren(...parts(upload, acts));
  }
  const [bar] = holder.getElementsByTagName('progress');
  if (bar && state.step === 'sending') bar.value = state.done;
  const news = holder.querySelector('[data-news]');
  if (news) news.textContent = uploadNews(state);
}

function parts({ name, state }: { name: string; state: UploadState }, acts: HolderActs): HTMLElement[] {
  const failed = state.step === 'failed';
  const news = element('span');
  news.dataset.news = '';
  // The buttons are no tab stops, because the list below the text has the same ones.
  return [
    element('span', {}, name),
    ...(failed ? [] : [element('progress')]),
    news,
    ...(failed && state.retry ? [pressButton('Retry', acts.retry)] : []),
    pressButton(failed ? 'Remove' : 'Cancel', acts.remove),
  ];
}
