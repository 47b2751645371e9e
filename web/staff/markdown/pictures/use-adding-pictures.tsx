import type { EditorView } from '@codemirror/view';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { inPlaceOfSlash, removeSlash } from '../../../../editor/insert/insert-menu.ts';
import { holdPlace, type Placeholder, placeOf, releasePlace } from '../../../../editor/placeholders.ts';
import { openStaffFirebase } from '../../../../platform/data/staff/staff-firebase.client.ts';
import { useLeaveGuard } from '../../../../platform/staff/editing/leave-guard.tsx';
import { libraryKind } from '../../../domain/pictures/library.ts';
import { fileMarkdown } from '../../../domain/pictures/picture-text.ts';
import { PICTURES_AND_CLIPS, useFileChooser, useFileDrop } from '../../pictures/chosen-files.tsx';
import { usePictureChooser } from '../../pictures/use-picture-chooser.tsx';
import { usePerson } from '../../shared/session.tsx';
import { useStaffSite } from '../../shared/site-data.ts';
import { insertPictures } from './insert-pictures.ts';

/** Functions that add pictures to a Markdown text, and the list of uploads. */
export interface PicturesOfEditor {
  /** Adds files after the line that contains `at` (default: the cursor), so that no sentence is split. */
  add: (files: readonly File[], at?: number) => void;
  /** Opens the browser's file dialog; null if pictures cannot be stored or the text is read-only. */
  upload: (() => void) | null;
  /**
   * Opens the picture library to choose one picture or `several`. They are inserted below the cursor's line or, with
   * `slash`, in place of the `/` at the cursor. Null if `upload` is null.
   */
  choose: ((several: boolean, slash: boolean) => void) | null;
  /** The list of uploads, to be rendered below the text. */
  parts: ReactNode;
}

const load = async () => {
  const [{ AddingPictures }, { UploadRows }] = await Promise.all([
    import('./adding-pictures.ts'),
    import('../../pictures/upload-rows.tsx'),
  ]);
  return { AddingPictures, UploadRows };
};
type Loaded = Awaited<ReturnType<typeof load>>;

/**
 * Adds pictures to the text in `view`. `say` shows a message to the user. The upload script is loaded when the browser
 * is idle, or earlier if needed.
 */
export function useAddingPictures(
  view: RefObject<EditorView | null>,
  readOnly: boolean,
  say: (news: string) => void,
): PicturesOfEditor {
  const { engine } = useStaffSite();
  const person = usePerson();
  const [shown, setShown] = useState<{
    Rows: Loaded['UploadRows'];
    adding: InstanceType<Loaded['AddingPictures']>;
  } | null>(null);
  const adding = useRef<InstanceType<Loaded['AddingPictures']> | null>(null);
  const possible = engine.app.storageBucket !== undefined && !readOnly;
  /** The number of batches of files that wait for the upload script. */
  const [coming, setComing] = useState(0);
  useLeaveGuard(coming > 0);

  const addNow = async (files: readonly File[], at?: number) => {
    if (files.length === 0) return;
    if (!possible)
      return say(
        readOnly
          ? 'You cannot edit this text.'
          : 'Pictures cannot be uploaded: the server has no storage bucket configured.',
      );
    const editor = view.current;
    if (!editor) return;
    const { doc, selection } = editor.state;
    const holder = holderOf(files);
    // Adds a placeholder before the script is loaded, so that text typed meanwhile goes after the pictures.
    holdPlace(editor, holder, doc.lineAt(Math.min(at ?? selection.main.head, doc.length)).to);
    setComing((now) => now + 1);
    const loaded = await load().catch(() => null);
    setComing((now) => now - 1);
    const place = placeOf(editor.state, holder);
    releasePlace(editor, holder);
    if (!loaded) return say('Nothing was added, because part of this page did not load. Try again.');
    if (place === null || view.current !== editor) return;
    adding.current ??= new loaded.AddingPictures(editor);
    setShown({ Rows: loaded.UploadRows, adding: adding.current });
    const { db } = openStaffFirebase(engine);
    adding.current.add(files, place, { db, by: person.uid, keepOriginal: false, clips: true });
  };
  const slash = useRef(false);
  const stored = usePictureChooser(
    (files) => {
      const insert = insertPictures(
        files.map((file) => fileMarkdown(libraryKind(file), file.id, file.alt)).join('\n'),
      );
      if (view.current) (slash.current ? inPlaceOfSlash(insert) : insert)(view.current);
    },
    say,
    () => {
      if (view.current && slash.current) removeSlash(view.current);
    },
  );
  const chooser = useFileChooser(
    (files) => {
      view.current?.focus();
      void addNow(files);
    },
    { multiple: true, accept: PICTURES_AND_CLIPS },
  );
  const newest = useRef(addNow);
  newest.current = addNow;
  const add = useCallback((files: readonly File[], at?: number) => void newest.current(files, at), []);
  const dropping = useFileDrop(possible, add);

  useEffect(() => {
    if (!possible) return;
    const warm = () => void load().catch(() => undefined);
    // In Safari, which has no idle callbacks, the script is loaded right after the delay.
    const timer = setTimeout(() => globalThis.requestIdleCallback?.(warm) ?? warm(), WARM_AFTER);
    return () => clearTimeout(timer);
  }, [possible]);

  useEffect(
    () => () => {
      adding.current?.end();
      adding.current = null;
    },
    [],
  );

  const parts = (
    <>
      {chooser.input}
      {shown && (
        <shown.Rows
          list={shown.adding.list}
          acts={{
            retry: (upload) => shown.adding.retry(upload),
            remove: (upload) => {
              shown.adding.remove(upload);
              view.current?.focus();
            },
            describe: (upload) => shown.adding.describe(upload),
          }}
        />
      )}
      {stored.dialog}
      {dropping && (
        <p className="markdown-editor__drop" aria-hidden="true">
          Drop to insert the files
        </p>
      )}
    </>
  );
  return {
    add,
    upload: possible ? chooser.open : null,
    choose: possible
      ? (several, isSlash) => {
          slash.current = isSlash;
          stored.open(several, true);
        }
      : null,
    parts,
  };
}

/** A placeholder for files that wait for the upload script. */
function holderOf(files: readonly File[]): Placeholder {
  const names = files.map(({ name }) => name).join(', ');
  return {
    draw: (element) => {
      element.textContent = names;
    },
    subscribe: () => () => {},
  };
}

/** Delay before the upload script is preloaded, in milliseconds. */
const WARM_AFTER = 2000;
