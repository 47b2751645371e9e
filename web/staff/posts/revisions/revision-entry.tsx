import { Button, Group } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { dateMachine } from '../../../../platform/domain/dates.ts';
import { differing, type EarlierVersion } from '../../../../platform/domain/editing/earlier-version.ts';
import { localTime, shortLocalTime } from '../../../../platform/domain/local-time.ts';
import { PermittedButton } from '../../../../platform/staff/buttons.tsx';
import { Dialog } from '../../../../platform/staff/dialog.tsx';
import type { FieldTexts } from '../../../../platform/staff/editing/fields.ts';
import { DifferenceView } from '../../../../platform/staff/editing/text-difference.tsx';
import { focusIfLost } from '../../../../platform/staff/focus.ts';
import { type AuthorNames, authorName } from '../../../domain/bios/author.ts';

interface RevisionEntryProps<T, F extends keyof T> {
  revision: EarlierVersion<Pick<T, F>>;
  texts: FieldTexts<T, F>;
  /** The values in the form. */
  now: Pick<T, F>;
  names: AuthorNames;
  refusal: string | null;
  /** Whether the record is live. If so, restoring asks first. */
  isLive: boolean;
  onRestore: (revision: EarlierVersion<Pick<T, F>>) => void;
}

/** An earlier version: who replaced it and when, the differences, and a button to restore it. */
export function RevisionEntry<T, F extends keyof T & string>(props: RevisionEntryProps<T, F>) {
  const { revision, texts, now, names, refusal, isLive, onRestore } = props;
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const compare = useRef<HTMLButtonElement>(null);
  const changed = open ? differing<T, F>(revision.fields, now, fieldsOf(texts)) : [];

  function restore() {
    setAsking(false);
    onRestore(revision);
    // After restoring there are no differences, so the restore button is gone and the focus must move.
    focusIfLost(() => compare.current);
  }

  return (
    <li className="revision">
      <div className="revision__head">
        <span>
          <strong>Version {revision.number}</strong>{' '}
          <span className="revision__facts">
            replaced by <bdi>{authorName(revision.by, names)}</bdi>,{' '}
            <time dateTime={dateMachine(revision.at)} title={localTime(revision.at)}>
              {shortLocalTime(revision.at)}
            </time>
          </span>
        </span>
        <Button
          ref={compare}
          size="xs"
          variant="default"
          aria-expanded={open}
          aria-label={`Compare version ${revision.number}`}
          onClick={() => setOpen(!open)}
        >
          Compare
        </Button>
      </div>
      {open && (
        <div className="revision__body">
          {changed.length === 0 ? (
            <p className="staff-hint">Identical to the texts in the form.</p>
          ) : (
            <>
              <p className="staff-hint">
                Changes since this version: <del>deleted</del>, <ins>added</ins>.
              </p>
              <VersionDifference<T, F> texts={texts} fields={changed} before={revision.fields} after={now} />
              <PermittedButton
                size="sm"
                refusal={refusal}
                onClick={() => (isLive ? setAsking(true) : restore())}
              >
                Restore version {revision.number}
              </PermittedButton>
            </>
          )}
        </div>
      )}
      {asking && (
        <ReplaceQuestion<T, F>
          title={`Restore version ${revision.number}?`}
          label={`Restore version ${revision.number}`}
          texts={texts}
          before={now}
          after={revision.fields}
          onReplace={restore}
          onClose={() => setAsking(false)}
        >
          <p className="staff-problem">Readers will see this version immediately.</p>
          <p className="staff-hint">
            The present version is added to the list. Differences: <del>removed</del>, <ins>restored</ins>.
          </p>
        </ReplaceQuestion>
      )}
    </li>
  );
}

interface ReplaceQuestionProps<T, F extends keyof T> {
  title: string;
  /** The label of the button that replaces the texts. */
  label: string;
  /** Whether texts are lost. If so, the focus starts at “Cancel”. */
  isRemoval?: boolean;
  texts: FieldTexts<T, F>;
  before: Pick<T, F>;
  after: Pick<T, F>;
  onReplace: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before the texts of a record are replaced, and shows what would change. */
export function ReplaceQuestion<T, F extends keyof T & string>(props: ReplaceQuestionProps<T, F>) {
  const { title, label, isRemoval = false, texts, before, after, onReplace, onClose, children } = props;
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <div className="restore-question">
        {children}
        <VersionDifference<T, F>
          texts={texts}
          fields={differing<T, F>(before, after, fieldsOf(texts))}
          before={before}
          after={after}
        />
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus={isRemoval || undefined} onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...(isRemoval && { color: 'red' })}
          data-autofocus={!isRemoval || undefined}
          onClick={onReplace}
        >
          {label}
        </Button>
      </Group>
    </Dialog>
  );
}

const fieldsOf = <T, F extends keyof T>({ labels }: FieldTexts<T, F>) => Object.keys(labels) as F[];

interface VersionDifferenceProps<T, F extends keyof T> {
  texts: FieldTexts<T, F>;
  fields: readonly F[];
  before: Pick<T, F>;
  after: Pick<T, F>;
}

/** The differences between two versions of a record, field by field. */
export function VersionDifference<T, F extends keyof T & string>(props: VersionDifferenceProps<T, F>) {
  const { texts, fields, before, after } = props;
  return fields.map((field) => (
    <div key={field} className="revision__field">
      <h3>{texts.labels[field]}</h3>
      <DifferenceView
        label={`${texts.labels[field]}: difference`}
        before={texts.text(field, before[field])}
        after={texts.text(field, after[field])}
      />
    </div>
  ));
}
