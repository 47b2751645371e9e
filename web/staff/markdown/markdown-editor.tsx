import { EditorView } from '@codemirror/view';
import { CloseButton } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Insertion, inPlaceOfSlash } from '../../../editor/insert/insert-menu.ts';
import { EditorTools } from './editor-tools.tsx';
import { INSERTIONS, type SiteInsertion } from './insertions.ts';
import { useTextNotes } from './notes.ts';
import { usePatchNotes } from './patch-notes/patch-notes.tsx';
import { useAddingPictures } from './pictures/use-adding-pictures.tsx';
import { type EditedMarkdown, useCodeMirror } from './use-code-mirror.ts';
import { useSourceView, useWritingMode } from './view-modes.ts';

/**
 * The Markdown editor: CodeMirror with a toolbar, keyboard shortcuts, and conversion of pasted formatted text.
 * @public lazily loaded
 */
export default function MarkdownEditor(props: EditedMarkdown) {
  const { readOnly } = props;
  useKeyboardHeight();
  const view = useRef<EditorView | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const writing = useWritingMode(() => {
    const editor = view.current;
    editor?.focus();
    editor?.dispatch({
      effects: EditorView.scrollIntoView(editor.state.selection.main.head, { y: 'center' }),
    });
  });
  const source = useSourceView();
  const pictures = useAddingPictures(view, readOnly, setNews);
  const patchNotes = usePatchNotes(view);
  /** Runs an entry of the insert menu. If a `/` opened the menu (`slash`), the entry replaces it. */
  const insert = ({ run, choose, opensForm }: SiteInsertion, slash: boolean) => {
    const editor = view.current;
    if (!editor) return;
    // The text gets the focus now, so that a dialog returns the focus to it.
    editor.focus();
    if (opensForm) patchNotes.open(slash);
    else if (choose && pictures.choose) pictures.choose(choose === 'gallery', slash);
    else (slash ? inPlaceOfSlash(run) : run)(editor);
  };
  const insertAtSlash = useNewest((insertion: SiteInsertion) => insert(insertion, true));
  const insertions = useMemo(
    () => INSERTIONS.map((one) => inSlashMenu(one, () => insertAtSlash(one))),
    [insertAtSlash],
  );
  const place = useCodeMirror(view, props, source.on, {
    say: setNews,
    addFiles: pictures.add,
    insertions,
    toggleWriting: writing.toggle,
    toggleSource: source.toggle,
    showPressed: setPressed,
  });

  const note = useTextNotes(view, writing.leave);

  const insertHere = useNewest((insertion: SiteInsertion) => insert(insertion, false));
  const uploadPictures = useNewest(() => pictures.upload?.());
  const choosePictures = useNewest(() => pictures.choose?.(false, false));
  const openPatchNotes = useNewest(() => patchNotes.open(false));
  return (
    <div className="markdown-editor">
      {!readOnly && (
        <EditorTools
          view={view}
          pressed={pressed}
          isWriting={writing.on}
          toggleWriting={writing.toggle}
          isSource={source.on}
          toggleSource={source.toggle}
          canAddPictures={pictures.upload !== null}
          uploadPictures={uploadPictures}
          choosePictures={choosePictures}
          insert={insertHere}
          openPatchNotes={openPatchNotes}
          note={note}
        />
      )}
      <div ref={place} className="markdown-editor__text" />
      {writing.on && (
        <CloseButton
          className="markdown-editor__leave"
          size="lg"
          aria-label="Leave writing mode (Escape)"
          onClick={writing.toggle}
        />
      )}
      {pictures.parts}
      {patchNotes.part}
      <p role="status" className="staff-hint markdown-editor__news">
        {news}
      </p>
    </div>
  );
}

/** An entry of the menu that opens at a `/`. */
const inSlashMenu = ({ icon: Icon, ...entry }: SiteInsertion, insert: () => void): Insertion => ({
  ...entry,
  insert,
  drawIcon: (place) => createRoot(place).render(<Icon aria-hidden size={20} stroke={1.75} />),
});

/** Returns the same function at each rendering. It calls the newest `act`. */
function useNewest<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act);
  newest.current = act;
  return useCallback((...given) => newest.current(...given), []);
}

/**
 * Sets `--keyboard-height` on the page: the height of the part of the page that the on-screen keyboard covers. It is 0
 * in browsers that shrink the page instead, as `interactive-widget` in index.html asks.
 */
function useKeyboardHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement.style;
    const measure = () => {
      // Ignores pinch zoom, which also shrinks the visual viewport.
      const covered = viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.height);
      root.setProperty('--keyboard-height', `${Math.round(covered)}px`);
    };
    // Not at once, because the layout would be computed twice before the first frame.
    const first = requestAnimationFrame(measure);
    viewport.addEventListener('resize', measure);
    return () => {
      cancelAnimationFrame(first);
      viewport.removeEventListener('resize', measure);
      root.removeProperty('--keyboard-height');
    };
  }, []);
}
