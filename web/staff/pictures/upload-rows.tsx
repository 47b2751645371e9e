import { Button, TextInput } from '@mantine/core';
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../../../platform/staff/editing/leave-guard.tsx';
import { PICTURE_LIMITS } from '../../domain/pictures/picture.ts';
import type { Upload } from './upload.ts';
import type { UploadList } from './upload-list.ts';
import { uploadNews } from './upload-news.ts';
import './upload-rows.css';

export interface UploadActs {
  retry: (upload: Upload) => void;
  remove: (upload: Upload) => void;
  /** Stores the typed alt text of an uploaded picture. Resolves to whether it did. If absent, the field is not shown. */
  describe?: (upload: Upload) => Promise<boolean>;
}

/**
 * The uploads of a list. Each may have a field for the alt text, which never takes the focus by itself. While an
 * upload is unfinished, or an alt text could not be stored, the user is asked before leaving the page.
 */
export function UploadRows({ list, acts }: { list: UploadList; acts: UploadActs }) {
  const uploads = useSyncExternalStore(list.subscribe, () => list.uploads);
  const redraw = useReducer((count: number) => count + 1, 0)[1];
  useEffect(() => {
    addEventListener('online', redraw);
    addEventListener('offline', redraw);
    return () => {
      removeEventListener('online', redraw);
      removeEventListener('offline', redraw);
    };
  }, []);
  useLeaveGuard(list.unfinished > 0 || uploads.some(({ altProblem }) => altProblem !== null));
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-rows" aria-label="Pictures being added">
      {uploads.map((upload) => (
        <UploadRow key={upload.preview} upload={upload} acts={acts} />
      ))}
    </ul>
  );
}

function UploadRow({ upload, acts }: { upload: Upload; acts: UploadActs }) {
  const { state, name, alt, altProblem } = upload;
  const failed = state.step === 'failed';
  const finish = async () => {
    const isStored = (await acts.describe?.(upload)) ?? true;
    if (isStored) acts.remove(upload);
  };
  return (
    <li className="upload-rows__row" data-step={state.step}>
      {upload.kind === 'clip' ? (
        <video src={upload.preview} muted preload="metadata" />
      ) : (
        <img src={upload.preview} alt="" />
      )}
      <div className="upload-rows__texts">
        <p className="upload-rows__name">
          <bdi>{name}</bdi>
          {state.step === 'sending' && <progress value={state.done} aria-label={`Upload of ${name}`} />}
          <span role={failed ? 'alert' : 'status'}>{uploadNews(state)}</span>
        </p>
        {!failed && acts.describe && (
          <TextInput
            size="sm"
            label={`What does the ${upload.kind} show?`}
            description={`For people who cannot see the ${upload.kind}. This text is also the caption.`}
            value={alt}
            data-own-undo
            maxLength={PICTURE_LIMITS.alt}
            onChange={(event) => {
              upload.alt = event.currentTarget.value;
            }}
            onBlur={() => void acts.describe?.(upload)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (state.step === 'stored') void finish();
            }}
          />
        )}
        {altProblem !== null && (
          <p className="upload-rows__problem" role="alert">
            {altProblem}
          </p>
        )}
      </div>
      <div className="upload-rows__acts">
        {failed && state.retry && (
          <Button size="sm" variant="default" onClick={() => acts.retry(upload)}>
            Retry
          </Button>
        )}
        {altProblem !== null && (
          <Button size="sm" variant="default" onClick={() => acts.remove(upload)}>
            Close without saving
          </Button>
        )}
        {state.step === 'stored' ? (
          <Button size="sm" variant="default" onClick={() => void finish()}>
            Done
          </Button>
        ) : (
          <Button size="sm" variant="default" onClick={() => acts.remove(upload)}>
            {failed ? 'Remove' : 'Cancel'}
          </Button>
        )}
      </div>
    </li>
  );
}
