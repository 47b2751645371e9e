import { EditorView } from '@codemirror/view';
import { CloseButton } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  IconClipboardList,
  IconFocusCentered,
  IconLibraryPhoto,
  IconMarkdown,
  IconPhotoUp,
  IconSearch,
} from '../shared/icons.tsx';
import { useSmallScreen } from '../shared/use-small-screen.ts';
import { FIND_KEY, toggleFind } from './find/find.ts';
import { InsertButton, inPlaceOfSlash } from './insert-menu/insert-menu.tsx';
import { INSERTIONS, type Insertion } from './insert-menu/insertions.ts';
import { useTextNotes } from './notes.ts';
import { usePatchNotes } from './patch-notes/patch-notes.tsx';
import { useAddingPictures } from './pictures/use-adding-pictures.tsx';
import { OtherTools, Toolbar, type ToolbarButton } from './toolbar.tsx';
import { MENU_COLUMNS, TOOLS, type Tool } from './tools.ts';
import { type EditedMarkdown, useCodeMirror } from './use-code-mirror.ts';
import { SOURCE_KEY, useSourceView, useWritingMode, WRITING_KEY } from './view-modes.ts';

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
  const insert = ({ run, choose, opensForm }: Insertion, slash: boolean) => {
    const editor = view.current;
    if (!editor) return;
    // The text gets the focus now, so that a dialog returns the focus to it.
    editor.focus();
    if (opensForm) patchNotes.open(slash);
    else if (choose && pictures.choose) pictures.choose(choose === 'gallery', slash);
    else (slash ? inPlaceOfSlash(run) : run)(editor);
  };
  const newestInsert = useRef(insert);
  newestInsert.current = insert;
  const insertAtSlash = useCallback((insertion: Insertion) => newestInsert.current(insertion, true), []);
  const isSmall = useSmallScreen();
  const place = useCodeMirror(view, props, source.on, {
    say: setNews,
    addFiles: pictures.add,
    insert: insertAtSlash,
    toggleWriting: writing.toggle,
    toggleSource: source.toggle,
    showPressed: setPressed,
  });

  const note = useTextNotes(view, writing.leave);

  const buttonOf = ({ name, icon, key, toggles, run }: Tool): ToolbarButton => ({
    name,
    icon,
    key,
    ...(toggles ? { pressed: pressed.includes(name) } : {}),
    onPress: () => {
      // The text gets the focus first, because the bubble for links takes it.
      view.current?.focus();
      if (view.current) run(view.current);
    },
  });
  const writingButton: ToolbarButton = {
    name: 'Writing mode',
    icon: IconFocusCentered,
    key: WRITING_KEY,
    pressed: writing.on,
    onPress: writing.toggle,
  };
  const others: ToolbarButton[] = [
    ...TOOLS.filter(({ place }) => place === undefined).map(buttonOf),
    ...(pictures.upload ? [{ name: 'Upload', icon: IconPhotoUp, onPress: pictures.upload }] : []),
    ...(pictures.choose
      ? [
          {
            name: 'From library',
            icon: IconLibraryPhoto,
            onPress: () => {
              // The text gets the focus now, so that the dialog returns the focus to it.
              view.current?.focus();
              pictures.choose?.(false, false);
            },
          },
        ]
      : []),
    ...(note ? [note] : []),
    {
      name: 'Find',
      icon: IconSearch,
      key: FIND_KEY,
      onPress: () => view.current && toggleFind(view.current),
    },
    {
      name: 'Source view',
      icon: IconMarkdown,
      key: SOURCE_KEY,
      pressed: source.on,
      onPress: () => {
        source.toggle();
        view.current?.focus();
      },
    },
    ...(isSmall ? [writingButton] : []),
    {
      name: 'Patch notes',
      icon: IconClipboardList,
      onPress: () => {
        // The text gets the focus now, so that the dialog returns the focus to it.
        view.current?.focus();
        patchNotes.open(false);
      },
    },
    ...TOOLS.filter(({ place }) => place === 'last').map(buttonOf),
  ];
  const inRow = TOOLS.filter(({ place }) => place === 'first').map(buttonOf);
  const insertButton = (insertion: Insertion): ToolbarButton => ({
    name: insertion.name,
    icon: insertion.icon,
    onPress: () => insert(insertion, false),
  });
  const inMenu = [...others, ...INSERTIONS.map(insertButton)];
  return (
    <div className="markdown-editor">
      {!readOnly && isSmall && (
        <Toolbar
          label="Formatting"
          buttons={[...inRow, ...others]}
          first={(tabIndex) => (
            <InsertButton tabIndex={tabIndex} onInsert={(insertion) => insert(insertion, false)} />
          )}
        />
      )}
      {!readOnly && !isSmall && (
        <Toolbar
          label="Formatting"
          buttons={inRow}
          last={(tabIndex) => (
            <OtherTools
              tabIndex={tabIndex}
              columns={MENU_COLUMNS.map((names) =>
                names.flatMap((wanted) => inMenu.find(({ name }) => name === wanted) ?? []),
              )}
            />
          )}
          end={[writingButton]}
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
    measure();
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      root.removeProperty('--keyboard-height');
    };
  }, []);
}
