import { syntaxTree } from '@codemirror/language';
import { type EditorView, WidgetType } from '@codemirror/view';
import { pictureAddress, pictureId, pictureShape } from '../../../domain/pictures/picture-address.ts';
import { plainAlt } from '../../../domain/pictures/picture-text.ts';
import { type DrawnPicture, groupsOf } from './picture-groups.ts';

/** Delay before a picture is loaded, in milliseconds, so that typing an address does not request each version of it. */
const LOAD_AFTER = 400;
/** Addresses of pictures that this page has loaded. */
const loaded = new Set<string>();

/** The thumbnails of a group of pictures, each with a field for its description. */
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
      this.#pictures.every(({ description }, at) => description === other.#pictures[at]?.description)
    );
  }

  override toDOM(view: EditorView): HTMLElement {
    const element = document.createElement('span');
    element.className = this.#pictures.length > 1 ? 'cm-md-pictures cm-md-gallery' : 'cm-md-pictures';
    element.contentEditable = 'false';
    element.append(...this.#pictures.map((picture, at) => this.#figure(view, element, picture, at)));
    return element;
  }

  /** If only descriptions differ, keeps the fields of the widget, and the focus in one of them. */
  override updateDOM(element: HTMLElement, _view: EditorView, from: PictureWidget): boolean {
    if (!this.#shows(from) || from.#readOnly !== this.#readOnly) return false;
    const fields = element.querySelectorAll('input');
    if (fields.length !== this.#pictures.length) return false;
    this.#pictures.forEach(({ description }, at) => {
      const field = fields[at];
      // Keeps the field's text if only a final space differs, which Markdown does not store.
      if (field && plainAlt(field.value) !== description) field.value = withoutBackslashes(description);
    });
    return true;
  }

  /** Pictures and fields handle their own events, not CodeMirror. */
  override ignoreEvent(): boolean {
    return true;
  }

  #shows(other: PictureWidget): boolean {
    return (
      this.#pictures.length === other.#pictures.length &&
      this.#pictures.every(({ address }, at) => address === other.#pictures[at]?.address)
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
      if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      select(view, widget);
    });
    figure.append(
      thumbnail(address, () => select(view, widget)),
      field,
    );
    return figure;
  }
}

/** The file name of a picture. */
function nameOf(address: string): string {
  const id = pictureId(address);
  return id === null ? address.split(/[?#]/)[0]?.split('/').at(-1) || 'the picture' : 'the picture';
}

function thumbnail(address: string, onPress: () => void): HTMLElement {
  const frame = document.createElement('span');
  frame.className = 'cm-md-thumbnail';
  const image = document.createElement('img');
  // No alt text, because the field below has the description.
  image.alt = '';
  image.decoding = 'async';
  image.referrerPolicy = 'no-referrer';
  const id = pictureId(address);
  const shape = id === null ? null : pictureShape(id);
  if (shape) {
    // Reserves the space before the picture has loaded.
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

/** Moves the cursor after the pictures, which shows their Markdown. */
function select(view: EditorView, widget: HTMLElement): void {
  view.focus();
  view.dispatch({ selection: { anchor: view.posAtDOM(widget) }, scrollIntoView: true });
}

/** Writes a description into the Markdown of a picture: number `at` of the group above this widget. */
function writeDescription(view: EditorView, widget: HTMLElement, at: number, description: string): void {
  const { state } = view;
  const end = view.posAtDOM(widget);
  let node = syntaxTree(state).resolveInner(end, -1);
  while (node.parent && node.name !== 'Image') node = node.parent;
  const paragraph = node.parent;
  if (!paragraph) return;
  const group = groupsOf(state, paragraph, { from: paragraph.from, to: end }).find(
    (one) => one.at(-1)?.to === end,
  );
  const words = group?.[at]?.words;
  if (!words || state.readOnly) return;
  const insert = plainAlt(description);
  if (insert !== state.sliceDoc(words.from, words.to))
    view.dispatch({ changes: { ...words, insert }, userEvent: 'input.type' });
}

function withoutBackslashes(description: string): string {
  return description.replace(/\\([\\[\]])/g, '$1');
}
