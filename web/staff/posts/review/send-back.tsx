import { Modal } from '@mantine/core';
import { sendBack } from '../../../data/staff/posts/notes.client.ts';
import type { Person } from '../../../domain/people/user-record.ts';
import type { Post } from '../../../domain/posts/post.ts';
import { shownTitle } from '../../../domain/posts/shown-title.ts';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { NoteForm } from '../notes/note-form.tsx';

/** Turns a post in review into a draft again, with an optional note for its authors. */
export function SendBack({ person, post, onClose }: { person: Person; post: Post; onClose: () => void }) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={`Send “${shownTitle(post.title)}” back?`} centered>
      <NoteForm
        label="Note for the authors (optional)"
        add="Back to draft"
        optional
        onAdd={(run, text) =>
          run('The post is still in review.', (db) => sendBack(db, person.uid, post.id, text))
        }
        onClose={onClose}
      />
    </Modal>
  );
}
