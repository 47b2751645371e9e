import {
  Annotation,
  type ChangeDesc,
  type EditorState,
  type Extension,
  Prec,
  type Text,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { selectedPlaceholder } from '../insert/insert-commands.ts';
import { withPastedAddress } from '../link/link-edits.ts';
import { isInCode } from '../nodes-and-lines.ts';
import { say } from '../say.ts';
import { drawnTableAt } from '../table/drawn-tables.ts';
import { type TextPage, textPage } from '../text-page.ts';
import { copyPictures } from './copy-pictures.ts';
import type { Converted } from './html-to-markdown.ts';
import {
  counted,
  fitted,
  inEntry,
  isAddress,
  isWorthConverting,
  leftOutNews,
  pastedVideo,
  withoutBlocks,
} from './pasted-text.ts';
import { withoutMarks } from './picture-marks.ts';

/** Marks the transaction of a paste that had to wait for the converter. */
const waited = Annotation.define<true>();

/**
 * Converts pasted formatted text to Markdown, and pasted video URLs to videos. The converter's script is loaded on
 * first use. `addFiles` receives pasted or dropped files and their position.
 */
export function pasting(addFiles: (files: readonly File[], at: number) => void): Extension {
  /** Positions of pending pastes, in order. They follow edits of the text. */
  const waiting = new Set<InsertPosition>();
  /** Ends when the last paste is in the text. */
  let last = Promise.resolve();

  const convert = (view: EditorView, html: string, text: string) => {
    const { from, to } = view.state.selection.main;
    const place: InsertPosition = { from, to };
    waiting.add(place);
    // Converts and inserts pastes one after another, so that their order stays.
    const put = () => putIn(view, place, html, text);
    last = last.then(put, put);
  };

  const putIn = async (view: EditorView, place: InsertPosition, html: string, text: string) => {
    const { markdown, news, leftOut, copied } = await converted(view.state.facet(textPage), html, text);
    waiting.delete(place);
    const places = markdown === '' ? [] : insert(view, place, markdown, [waited.of(true)]);
    if (copied.length === 0) return say(view.state, news);
    say(view.state, `Copying ${counted(copied.length, 'picture')}…`);
    const pictures = copied.map((source, at) => ({ source, at: places[at] ?? place.from }));
    // Later pastes do not wait for the pictures of this one.
    void copyPictures(view, pictures, addFiles).then((failed) =>
      say(view.state, leftOutNews({ ...leftOut, pictures: leftOut.pictures + failed })),
    );
  };

  return [
    EditorView.updateListener.of(({ docChanged, changes, transactions }) => {
      if (!docChanged) return;
      const behind = transactions.some((change) => change.annotation(waited));
      for (const place of waiting) Object.assign(place, movedPosition(place, changes, behind));
    }),
    // Runs before the Markdown extension's handler, which would turn a URL pasted over a selected placeholder into a link.
    Prec.high(
      EditorView.domEventHandlers({
        paste(event, view) {
          const { state } = view;
          const { main, ranges } = state.selection;
          const data = event.clipboardData;
          // Text pasted into code stays unchanged.
          if (!data || state.readOnly || ranges.length > 1 || isInCode(state, main.from)) return false;
          const text = data.getData('text/plain');
          const html = data.getData('text/html');
          // Does not look at the HTML, because the clipboard may contain HTML around a copied picture.
          if (text === '' && data.files.length > 0) {
            say(state, null);
            addFiles([...data.files], main.head);
          } else if (isAddress(text)) {
            const placeholder = selectedPlaceholder(state);
            if (!main.empty && !placeholder) {
              const linked = withPastedAddress(state, text);
              if (!linked) return false;
              view.dispatch(linked);
              event.preventDefault();
              return true;
            }
            const place = placeholder ?? main;
            const before = state.sliceDoc(state.doc.lineAt(place.from).from, place.from);
            const address =
              pastedVideo(state.facet(textPage), text, before) ?? (placeholder ? text.trim() : null);
            if (address === null) return false;
            if (placeholder) view.dispatch({ selection: { anchor: place.from, head: place.to } });
            insert(view, place, address);
          } else if (isWorthConverting(html, data.types)) {
            convert(view, html, text);
          } else if (main.empty && isListInEntry(state, main.head, text)) {
            insert(view, main, text);
          } else {
            return false;
          }
          event.preventDefault();
          return true;
        },
        drop(event, view) {
          const data = event.dataTransfer;
          // A picture of a page that is dragged has its address, too.
          const hasFiles = data?.types.includes('Files') && !data.types.includes('text/uri-list');
          if (!data || !hasFiles || view.state.readOnly) return false;
          event.preventDefault();
          const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
          addFiles([...data.files], at ?? view.state.selection.main.head);
          return true;
        },
      }),
    ),
  ];
}

/** Whether a text is a list, and is pasted as plain text into an entry without words. */
function isListInEntry({ doc }: EditorState, at: number, text: string): boolean {
  const entries = entriesAt(doc, { from: at, to: at }, text);
  return entries !== null && !entries.startsWith('\n');
}

/** The lines of a pasted list as further entries of the list around a range; null elsewhere (`inEntry`). */
const entriesAt = (doc: Text, { from, to }: InsertPosition, markdown: string): string | null =>
  inEntry(markdown, doc.sliceString(doc.lineAt(from).from, from), doc.sliceString(to, to + 200));

/**
 * The Markdown of pasted HTML, with a message about what it lacks. If the conversion fails, the plain text and a message
 * about that.
 */
async function converted(
  page: TextPage,
  html: string,
  text: string,
): Promise<Converted & { news: string | null }> {
  const plain = { markdown: text, leftOut: { pictures: 0, embeds: 0 }, copied: [] };
  const convert = await import('./html-to-markdown.ts').catch((error) => void console.warn(error));
  if (!convert)
    return {
      ...plain,
      news: 'Pasted as plain text: a part of the editor did not load. To keep the formatting, undo and paste again.',
    };
  try {
    const parsed = new DOMParser().parseFromString(convert.escapeLookAlikes(html), 'text/html');
    const made = convert.htmlToMarkdown(parsed, page.videoAddress);
    return { ...made, news: leftOutNews(made.leftOut) };
  } catch (error) {
    console.warn(error);
    return { ...plain, news: 'Pasted as plain text: the formatting could not be converted.' };
  }
}

/**
 * Inserts the text and moves the cursor behind it, unless the user has moved the cursor. Returns the positions of the
 * picture placeholders.
 */
function insert(
  view: EditorView,
  { from, to }: InsertPosition,
  markdown: string,
  annotations: Annotation<true>[] = [],
): number[] {
  const { doc, selection } = view.state;
  const isThere = selection.main.from === from && selection.main.to === to;
  const entries = entriesAt(doc, { from, to }, markdown);
  // Behind the words of an entry, further entries begin with a new line.
  const start = entries === null || entries.startsWith('\n') ? from : doc.lineAt(from).from;
  const { text, places } = withoutMarks(
    entries ??
      (drawnTableAt(view.state, from)
        ? withoutBlocks(markdown)
        : fitted(markdown, doc.sliceString(Math.max(0, from - 200), from), doc.sliceString(to, to + 200))),
  );
  view.dispatch({
    changes: { from: start, to, insert: text },
    ...(isThere ? { selection: { anchor: start + text.length }, scrollIntoView: true } : {}),
    annotations,
    userEvent: 'input.paste',
  });
  return places.map((at) => start + at);
}

/** The position of a pending insertion, and the selected range that it replaces. */
interface InsertPosition {
  from: number;
  to: number;
}

/**
 * Maps the position through a change of the text. Text that was typed at the position or over the selected range is not
 * replaced. `behind`: the change is an earlier insertion at the same position, so the position moves behind it.
 */
export function movedPosition(
  { from, to }: InsertPosition,
  changes: ChangeDesc,
  behind = false,
): InsertPosition {
  const start = changes.mapPos(from, behind ? 1 : -1);
  let changed = false;
  changes.iterChangedRanges((fromA, toA) => {
    if (fromA < to && toA > from) changed = true;
  });
  return { from: start, to: changed ? start : Math.max(start, changes.mapPos(to, -1)) };
}
