import { syntaxTree } from '@codemirror/language';
import { type EditorView, WidgetType } from '@codemirror/view';
import { clipId } from '../../../domain/clips/clip-address.ts';
import { pictureAddress, pictureId, pictureShape } from '../../../domain/pictures/picture-address.ts';
import {
  breadthOf,
  type PictureBreadth,
  plainAlt,
  withBreadth,
} from '../../../domain/pictures/picture-text.ts';
import { type DrawnPicture, type Group, groupsOf } from './picture-groups.ts';

/** Delay before a picture is loaded, in milliseconds. Without it, typing a URL would request every prefix of it. */
const LOAD_AFTER = 400;
/** URLs of the pictures that this page has loaded. */
const loaded = new Set<string>();

/** The choices of the field for a picture's width. */
const BREADTHS: readonly (readonly [PictureBreadth, string])[] = [
  [null, 'As wide as the text'],
  ['wide', 'Wide'],
  ['full', 'Full width'],
];

/**
 * Thumbnails for a group of pictures, each with a field for its alt text. A single picture that is not a clip also has
 * a select for its width.
 */
export class PictureWidget extends WidgetType {
  readonly #pictures: readonly DrawnPicture[];
  readonly #readOnly: boolean;

  constructor(pictures: readonly DrawnPicture[], readOnly: boolean) {
    super();
    this.#pictures = pictures.map(({ address, description }) => ({ address, description }));
    this.#readOnly = readOnly;
  }

  override eq(other: PictureWidget): boolean {
    return (
      other.#readOnly === this.#readOnly &&
      this.#shows(other) &&
      this.#pictures.every(
        ({ address, description }, at) =>
          description === other.#pictures[at]?.description && address === other.#pictures[at]?.address,
      )
    );
  }

  override toDOM(view: EditorView): HTMLElement {
    const element = document.createElement('span');
    element.className = this.#pictures.length > 1 ? 'cm-md-pictures cm-md-gallery' : 'cm-md-pictures';
    element.contentEditable = 'false';
    element.append(...this.#pictures.map((picture, at) => this.#figure(view, element, picture, at)));
    return element;
  }

  /** If only alt texts or widths differ, updates the existing fields, so that a focused field keeps the focus. */
  override updateDOM(element: HTMLElement, _view: EditorView, from: PictureWidget): boolean {
    if (!this.#shows(from) || from.#readOnly !== this.#readOnly) return false;
    const fields = element.querySelectorAll('input');
    if (fields.length !== this.#pictures.length) return false;
    this.#pictures.forEach(({ description }, at) => {
      const field = fields[at];
      // Leaves the field unchanged if only a trailing space differs, because Markdown does not store trailing spaces.
      if (field && plainAlt(field.value) !== plainAlt(withoutBackslashes(description)))
        field.value = withoutBackslashes(description);
    });
    const choice = element.querySelector('select');
    if (choice) choice.value = breadthOf(this.#pictures[0]?.address ?? '') ?? '';
    return true;
  }

  /** CodeMirror ignores events of the pictures and fields, because these handle their events themselves. */
  override ignoreEvent(): boolean {
    return true;
  }

  #shows(other: PictureWidget): boolean {
    return (
      this.#pictures.length === other.#pictures.length &&
      this.#pictures.every(
        ({ address }, at) =>
          withBreadth(address, null) === withBreadth(other.#pictures[at]?.address ?? '', null),
      )
    );
  }

  #figure(
    view: EditorView,
    widget: HTMLElement,
    { address, description }: DrawnPicture,
    at: number,
  ): HTMLElement {
    const figure = document.createElement('span');
    figure.className = 'cm-md-picture';
    const field = document.createElement('input');
    field.type = 'text';
    field.dir = 'auto';
    field.value = withoutBackslashes(description);
    field.placeholder = 'Describe this picture';
    field.ariaLabel = `Description of ${nameOf(address)}`;
    field.readOnly = this.#readOnly;
    field.addEventListener('input', () => writeDescription(view, widget, at, field.value));
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      select(view, widget);
    });
    figure.append(
      thumbnail(address, () => select(view, widget)),
      field,
    );
    if (this.#pictures.length === 1 && clipId(address) === null)
      figure.append(breadthField(view, widget, address, this.#readOnly));
    return figure;
  }
}

/**
 * A select for the picture's width on the page. Arrow keys and letters choose a width; Escape returns the focus to the
 * text.
 */
function breadthField(
  view: EditorView,
  widget: HTMLElement,
  address: string,
  readOnly: boolean,
): HTMLElement {
  const choice = document.createElement('select');
  choice.ariaLabel = `Width of ${nameOf(address)}`;
  choice.disabled = readOnly;
  for (const [breadth, words] of BREADTHS) {
    const option = new Option('', breadth ?? '');
    // The text is in the label attribute, because CodeMirror would count a text node as a part of the line.
    option.label = words;
    choice.add(option);
  }
  choice.value = breadthOf(address) ?? '';
  choice.addEventListener('change', () => writeBreadth(view, widget, choice.value));
  choice.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    select(view, widget);
  });
  return choice;
}

/** The name of a picture in labels: its file name or, for a file in the library, “the picture” or “the clip”. */
function nameOf(address: string): string {
  const id = pictureId(address);
  if (clipId(address) !== null) return 'the clip';
  return id === null ? address.split(/[?#]/)[0]?.split('/').at(-1) || 'the picture' : 'the picture';
}

function thumbnail(address: string, onPress: () => void): HTMLElement {
  const frame = document.createElement('span');
  frame.className = 'cm-md-thumbnail';
  const image = document.createElement('img');
  // Empty, because the field below contains the alt text.
  image.alt = '';
  image.decoding = 'async';
  image.referrerPolicy = 'no-referrer';
  const id = pictureId(address);
  const clip = clipId(address);
  if (clip !== null) frame.dataset.clip = '';
  const shape = pictureShape(id ?? clip ?? '');
  if (shape) {
    // Reserves the space until the picture has loaded.
    image.width = shape.width;
    image.height = shape.height;
    if (shape.color !== null) image.style.backgroundColor = shape.color;
  }
  const load = () => {
    image.src = id === null ? address : pictureAddress(id, 480, 'webp');
  };
  image.addEventListener('load', () => loaded.add(address));
  image.addEventListener('error', () => {
    frame.dataset.missing = '';
  });
  if (loaded.has(address)) load();
  else setTimeout(() => frame.isConnected && load(), LOAD_AFTER);
  frame.append(image);
  frame.addEventListener('mousedown', (event) => {
    event.preventDefault();
    onPress();
  });
  return frame;
}

/** Moves the cursor to the end of the pictures, so that their Markdown is shown. */
function select(view: EditorView, widget: HTMLElement): void {
  view.focus();
  view.dispatch({ selection: { anchor: view.posAtDOM(widget) }, scrollIntoView: true });
}

/** Writes an alt text into the Markdown of picture `at` in the group that this widget shows. */
function writeDescription(view: EditorView, widget: HTMLElement, at: number, description: string): void {
  const { state } = view;
  const words = groupAt(view, widget)?.[at]?.words;
  if (!words || state.readOnly) return;
  const insert = plainAlt(description);
  if (insert !== state.sliceDoc(words.from, words.to))
    view.dispatch({ changes: { ...words, insert }, userEvent: 'input.type' });
}

/** Writes the width of the picture that this widget shows into the fragment of its URL. */
function writeBreadth(view: EditorView, widget: HTMLElement, chosen: string): void {
  const picture = groupAt(view, widget)?.[0];
  if (!picture || view.state.readOnly) return;
  const [breadth] = BREADTHS.find(([value]) => (value ?? '') === chosen) ?? [null];
  const insert = withBreadth(picture.address, breadth);
  if (insert !== picture.address) view.dispatch({ changes: { ...picture.url, insert }, userEvent: 'input' });
}

/** The pictures in the Markdown that this widget shows. */
function groupAt(view: EditorView, widget: HTMLElement): Group | undefined {
  const { state } = view;
  const end = view.posAtDOM(widget);
  let node = syntaxTree(state).resolveInner(end, -1);
  while (node.parent && node.name !== 'Image') node = node.parent;
  const paragraph = node.parent;
  if (!paragraph) return undefined;
  return groupsOf(state, paragraph, { from: paragraph.from, to: end }).find((one) => one.at(-1)?.to === end);
}

/** The text that readers see for an alt text in Markdown, in which each punctuation mark may be escaped. */
function withoutBackslashes(description: string): string {
  return description.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
