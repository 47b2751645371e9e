import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { type EditorView, WidgetType } from '@codemirror/view';
import { element } from '../../../../editor/element.ts';
import { groupsOf } from '../../../../editor/live/picture-groups.ts';
import { around } from '../../../../editor/nodes-and-lines.ts';
import type { Group, Picture } from '../../../../editor/text-page.ts';
import { clipId } from '../../../../platform/domain/clips/clip-address.ts';
import {
  pictureAddress,
  pictureId,
  pictureShape,
} from '../../../../platform/domain/pictures/picture-address.ts';
import {
  breadthOf,
  type PictureBreadth,
  plainAlt,
  plainCaption,
  withBreadth,
} from '../../../domain/pictures/picture-text.ts';

/** A picture as the widget draws it. */
type DrawnPicture = Pick<Picture, 'address' | 'description' | 'caption'>;

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

/** The fields below a picture. */
const FIELDS = [
  { part: 'description', label: 'Description', hint: 'Describe this picture', plain: plainAlt },
  { part: 'caption', label: 'Caption', hint: 'Own caption', plain: plainCaption },
] as const;
type FieldPart = (typeof FIELDS)[number]['part'];

/**
 * Thumbnails for a group of pictures, each with fields for its alt text and its caption. A single picture that is not a
 * clip also has a select for its width.
 */
export class PictureWidget extends WidgetType {
  readonly #pictures: readonly DrawnPicture[];
  readonly #readOnly: boolean;

  constructor(pictures: readonly DrawnPicture[], readOnly: boolean) {
    super();
    this.#pictures = pictures.map(({ address, description, caption }) => ({ address, description, caption }));
    this.#readOnly = readOnly;
  }

  override eq(other: PictureWidget): boolean {
    return (
      other.#readOnly === this.#readOnly &&
      this.#shows(other) &&
      this.#pictures.every(
        ({ address, description, caption }, at) =>
          description === other.#pictures[at]?.description &&
          caption === other.#pictures[at]?.caption &&
          address === other.#pictures[at]?.address,
      )
    );
  }

  override toDOM(view: EditorView): HTMLElement {
    const className = this.#pictures.length > 1 ? 'cm-md-pictures cm-md-gallery' : 'cm-md-pictures';
    const widget = element('span', { className, contentEditable: 'false' });
    widget.append(...this.#pictures.map((picture, at) => this.#figure(view, widget, picture, at)));
    return widget;
  }

  /** If only alt texts, captions or widths differ, updates the existing fields, so that a focused field keeps the focus. */
  override updateDOM(widget: HTMLElement, _view: EditorView, from: PictureWidget): boolean {
    if (!this.#shows(from) || from.#readOnly !== this.#readOnly) return false;
    const fields = widget.querySelectorAll('input');
    if (fields.length !== this.#pictures.length * FIELDS.length) return false;
    this.#pictures.forEach((picture, at) => {
      for (const [index, { part, plain }] of FIELDS.entries()) {
        const field = fields[at * FIELDS.length + index];
        const words = withoutBackslashes(picture[part]);
        // Leaves the field unchanged if only a trailing space differs, because Markdown does not store trailing spaces.
        if (field && plain(field.value) !== plain(words)) field.value = words;
      }
    });
    const choice = widget.querySelector('select');
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

  #figure(view: EditorView, widget: HTMLElement, picture: DrawnPicture, at: number): HTMLElement {
    const { address } = picture;
    const figure = element(
      'span',
      { className: 'cm-md-picture' },
      thumbnail(address, () => select(view, widget)),
    );
    for (const { part, label, hint } of FIELDS) {
      const field = element('input', {
        type: 'text',
        dir: 'auto',
        value: withoutBackslashes(picture[part]),
        placeholder: hint,
        ariaLabel: `${label} of ${nameOf(address)}`,
        readOnly: this.#readOnly,
      });
      field.addEventListener('input', () => write(view, widget, at, part, field.value));
      field.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        select(view, widget);
      });
      figure.append(field);
    }
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
  const choice = element('select', { ariaLabel: `Width of ${nameOf(address)}`, disabled: readOnly });
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
  // The alt text is empty, because the field below contains it.
  const image = element('img', { alt: '', decoding: 'async', referrerPolicy: 'no-referrer' });
  const frame = element('span', { className: 'cm-md-thumbnail' }, image);
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

/** Writes an alt text or a caption into the Markdown of picture `at` in the group that this widget shows. */
function write(view: EditorView, widget: HTMLElement, at: number, part: FieldPart, words: string): void {
  const { state } = view;
  const picture = groupAt(view, widget)?.[at];
  if (!picture || state.readOnly) return;
  const change =
    part === 'description'
      ? { ...picture.words, insert: plainAlt(words) }
      : captionChange(state, picture, plainCaption(words));
  if (change.insert !== state.sliceDoc(change.from, change.to))
    view.dispatch({ changes: change, userEvent: 'input.type' });
}

/** The change that gives a picture a caption, which is the title of its Markdown; with an empty one, it has none. */
export function captionChange(state: EditorState, { title }: Pick<Picture, 'title'>, caption: string) {
  const [space] = /\s*$/.exec(state.sliceDoc(0, title.from)) ?? [''];
  return { from: title.from - space.length, to: title.to, insert: caption === '' ? '' : ` "${caption}"` };
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
  const image = around(syntaxTree(state).resolveInner(end, -1)).find(({ name }) => name === 'Image');
  const paragraph = image?.parent;
  if (!paragraph) return undefined;
  return groupsOf(state, paragraph, { from: paragraph.from, to: end }).find((one) => one.at(-1)?.to === end);
}

/** The text that readers see for an alt text in Markdown, in which each punctuation mark may be escaped. */
function withoutBackslashes(description: string): string {
  return description.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
