import { Button, Checkbox, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { openStaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import { usePerson } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { carriesFiles, PICTURES_AND_CLIPS, useFileChooser } from './chosen-files.tsx';
import { UploadList } from './upload-list.ts';
import { UploadRows } from './upload-rows.tsx';

/** The part of the library that adds pictures and clips by choosing, pasting or dropping files. */
export function LibraryUploads() {
  const { engine } = useStaffSite();
  const person = usePerson();
  const [list] = useState(() => new UploadList());
  const [keepOriginal, setKeepOriginal] = useState(false);
  const add = (files: readonly File[]) => {
    list.add(files, { db: openStaffFirebase(engine).db, by: person.uid, keepOriginal, clips: true });
  };
  const chooser = useFileChooser(add, { multiple: true, accept: PICTURES_AND_CLIPS });
  const newest = useRef(add);
  newest.current = add;
  useEffect(() => {
    const take = (event: DragEvent | ClipboardEvent) => {
      const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
      if (event.defaultPrevented || !carriesFiles(data)) return;
      event.preventDefault();
      if (event.type !== 'dragover') newest.current([...data.files]);
    };
    const ways = ['dragover', 'drop', 'paste'] as const;
    for (const way of ways) document.addEventListener(way, take);
    return () => {
      for (const way of ways) document.removeEventListener(way, take);
      list.end();
    };
  }, [list]);
  if (engine.app.storageBucket === undefined)
    return (
      <p className="staff-hint">Pictures cannot be uploaded: the server has no storage bucket configured.</p>
    );
  return (
    <section aria-label="Upload" className="picture-library__upload">
      <Group align="center">
        <Button onClick={chooser.open}>Upload pictures and clips</Button>
        <Checkbox
          label="Keep the original files"
          description="At full size, including any location and camera data."
          checked={keepOriginal}
          onChange={(event) => setKeepOriginal(event.currentTarget.checked)}
        />
      </Group>
      <p className="staff-hint">
        Or drop files anywhere on this page, or paste a picture. Clips are MP4 or WebM, at most 20 MB and 3
        minutes.
      </p>
      {chooser.input}
      <UploadRows
        list={list}
        acts={{
          retry: (upload) => list.retry(upload),
          remove: (upload) => list.remove(upload),
          describe: (upload) => upload.describe(),
        }}
      />
    </section>
  );
}
