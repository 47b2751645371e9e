import { Button, Group } from '@mantine/core';
import { canUnmerge, type MergedTexts } from '../../domain/editing/merged-draft.ts';
import { useFocusBack } from '../shared/focus.ts';
import { type FieldTexts, shownFields } from './fields.ts';
import { DifferenceView } from './text-difference.tsx';
import type { Editing } from './use-edit-session.ts';
import './merge-notice.css';

interface MergeNoticeProps<T extends object, F extends keyof T> {
  editing: Editing<T, F>;
  texts: FieldTexts<T, F>;
}

/**
 * Tells the user that a colleague's paragraphs were merged into the form, and shows them. Offers to undo the merge as
 * long as the form contains the merged texts.
 */
export function MergeNotice<T extends object, F extends keyof T & string>(props: MergeNoticeProps<T, F>) {
  const { merged } = props.editing.view;
  return merged && <Note {...props} merged={merged} />;
}

function Note<T extends object, F extends keyof T & string>(
  props: MergeNoticeProps<T, F> & { merged: MergedTexts<T, F> },
) {
  const { texts, merged } = props;
  const { session, view } = props.editing;
  useFocusBack();
  const fields = shownFields(texts, merged.after);
  return (
    <section className="merge-notice" aria-label="Merged">
      <p role="status">
        A colleague changed other paragraphs of {fields.map((field) => texts.labels[field]).join(', ')}. Both
        versions are merged.
      </p>
      <details>
        <summary>Show their changes</summary>
        {fields.map((field) => (
          <DifferenceView
            key={field}
            label={`${texts.labels[field]}: their changes`}
            before={texts.text(field, merged.before[field])}
            after={texts.text(field, merged.after[field])}
          />
        ))}
      </details>
      <Group gap="xs">
        {canUnmerge(merged, view.draft.mine) && (
          <Button size="sm" variant="default" onClick={session.unmerge}>
            Undo the merge
          </Button>
        )}
        <Button size="sm" variant="default" onClick={session.dismissMerge}>
          Close
        </Button>
      </Group>
    </section>
  );
}
