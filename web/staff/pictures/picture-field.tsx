import { Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { openStaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import { pictureAddress } from '../../../platform/domain/pictures/picture-address.ts';
import { usePerson } from '../shared/session.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { carriesFiles, useFileChooser } from './chosen-files.tsx';
import type { UploadList } from './upload-list.ts';
import { usePictureChooser } from './use-picture-chooser.tsx';
import './picture-field.css';

const loadUploads = async () => {
  const [{ UploadList }, { UploadRows }] = await Promise.all([
    import('./upload-list.ts'),
    import('./upload-rows.tsx'),
  ]);
  return { UploadList, UploadRows };
};
type Loaded = Awaited<ReturnType<typeof loadUploads>>;

interface PictureFieldProps {
  label: string;
  /** The value of `data-field`, by which error messages focus the field. */
  field: string;
  value: string;
  maxLength: number;
  readOnly: boolean;
  description?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  /** The accepted file types, as in HTML's `accept`. */
  accept?: string;
  onChange: (address: string) => void;
}

/**
 * A field for the URL of a picture. The URL is typed, chosen from the library, or set by an upload (button, paste or
 * drop).
 */
export function PictureField(props: PictureFieldProps) {
  const { label, field, value, maxLength, readOnly, description, placeholder, error, accept, onChange } =
    props;
  const { engine } = useStaffSite();
  const person = usePerson();
  const [problem, setProblem] = useState('');
  const [shown, setShown] = useState<{ list: UploadList; Rows: Loaded['UploadRows'] } | null>(null);
  const list = useRef<UploadList | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const stored = usePictureChooser(
    ([picture]) => picture && onChange(pictureAddress(picture.id)),
    setProblem,
  );
  const chooser = useFileChooser(([file]) => void upload(file), { accept });
  const possible = engine.app.storageBucket !== undefined && !readOnly;
  useEffect(() => () => list.current?.end(), []);

  async function upload(file: File | undefined) {
    if (!file) return;
    setProblem('');
    const loaded = await loadUploads().catch(() => null);
    if (!loaded)
      return setProblem(
        'The picture was not uploaded, because part of this page did not load. Add the picture again.',
      );
    // The field holds a single picture, so a new file replaces an unfinished upload.
    list.current?.end();
    const uploads = new loaded.UploadList((done, id) => {
      change.current(pictureAddress(id));
      uploads.remove(done);
    });
    list.current = uploads;
    setShown({ list: uploads, Rows: loaded.UploadRows });
    uploads.add([file], { db: openStaffFirebase(engine).db, by: person.uid, keepOriginal: false });
  }

  const takes = possible && {
    onPaste: (event: React.ClipboardEvent) => {
      const { files } = event.clipboardData;
      if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
      event.preventDefault();
      void upload(files[0]);
    },
    onDragOver: (event: React.DragEvent) => {
      if (carriesFiles(event.dataTransfer)) event.preventDefault();
    },
    onDrop: (event: React.DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      void upload(event.dataTransfer.files[0]);
    },
  };

  return (
    <div className="picture-field" {...takes}>
      <TextInput
        label={label}
        wrapperProps={{ 'data-field': field }}
        description={description}
        placeholder={readOnly ? undefined : placeholder}
        value={value}
        maxLength={maxLength}
        readOnly={readOnly}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {possible && (
        <Group gap="xs">
          <Button size="sm" variant="default" onClick={chooser.open}>
            Upload picture
          </Button>
          <Button size="sm" variant="default" onClick={() => stored.open()}>
            From library
          </Button>
          {chooser.input}
        </Group>
      )}
      {problem && (
        <p role="alert" className="staff-hint">
          {problem}
        </p>
      )}
      {shown && (
        <shown.Rows
          list={shown.list}
          acts={{ retry: (one) => shown.list.retry(one), remove: (one) => shown.list.remove(one) }}
        />
      )}
      {stored.dialog}
    </div>
  );
}
