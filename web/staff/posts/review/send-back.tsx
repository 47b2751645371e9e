import { useState } from 'react';
import { Dialog } from '../../../../platform/staff/dialog.tsx';
import { sendBack } from '../../../data/staff/posts/notes.client.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { shownTitle } from '../../../domain/posts/post-table.ts';
import { NoteForm } from '../notes/note-form.tsx';

interface SendBackProps {
  person: Person;
  post: Post;
  onClose: () => void;
}

/**
 * Turns a post in review into a draft again, with an optional note for its authors. Once something is typed, only buttons
 * close the dialog.
 */
export function SendBack({ person, post, onClose }: SendBackProps) {
  const [isTyped, setTyped] = useState(false);
  return (
    <Dialog
      onClose={onClose}
      onChange={() => setTyped(true)}
      closeOnEscape={!isTyped}
      closeOnClickOutside={!isTyped}
      title={`Send “${shownTitle(post.title)}” back?`}
      centered
    >
      <NoteForm
        label="Note for the authors (optional)"
        add="Back to draft"
        optional
        onAdd={(run, text) =>
          run('The post is still in review.', (db) => sendBack(db, person.uid, post.id, text))
        }
        onClose={onClose}
      />
    </Dialog>
  );
}
