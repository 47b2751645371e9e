import { Title } from '@mantine/core';
import type { AuthorNames } from '../../domain/bios/author-display.ts';
import { canPublish } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import type { Post, PostField } from '../../domain/posts/post.ts';
import { namedProblems } from '../../domain/posts/post-problems.ts';
import { SaveButton, SaveStatus } from '../editing/save-bar.tsx';
import { useSaveKey } from '../editing/save-keys.ts';
import { SaveProblem } from '../editing/save-problem.tsx';
import type { Editing } from '../editing/use-edit-session.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { PermittedButton } from '../shared/permitted-button.tsx';
import { UndoNotice } from '../shared/undo-notice.tsx';
import { useRun } from '../shared/use-run.ts';
import { goToMissing } from './go-to-missing.ts';
import { PostLinks } from './post-links.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostStateLine } from './post-state-line.tsx';
import { PresenceLine } from './presence/presence-line.tsx';
import { PublishQuestion } from './publish-question.tsx';
import { ReviewButton } from './review/review-button.tsx';
import { useReview } from './review/use-review.ts';
import { usePublishKey } from './use-publish-key.ts';
import { usePublishing } from './use-publishing.ts';
import './post-bar.css';
import '../editing/editor-bar.css';

interface PostBarProps {
  person: Person;
  /** The post as in its form. */
  post: Post;
  names: AuthorNames;
  mayEdit: boolean;
  editing: Editing<Post, PostField>;
}

/** Above the editor of a post: who can read it, what is unsaved, and everything that is done to the post as a whole. */
export function PostBar({ person, post, names, mayEdit, editing }: PostBarProps) {
  const { session, view } = editing;
  const { unsaved, state } = view;
  const publishing = usePublishing(post, session);
  const { question, done, failure } = publishing;
  const menu = useRun();
  const reviewing = useReview(post, session);
  const mayPublish = mayEdit && canPublish(person);
  useSaveKey(mayEdit ? session.save : null);
  // A post that is live is saved by this key.
  usePublishKey(mayPublish ? () => void (post.published ? session.save() : publishing.publish(true)) : null);

  return (
    <header className="desk__bar post-bar">
      <div className="post-bar__about">
        <Title order={1} size="h4">
          {mayEdit ? 'Edit post' : 'View post'}
        </Title>
        <PostStateLine post={post} />
        {mayEdit && <SaveStatus state={state} unsaved={unsaved} />}
        <PresenceLine postId={post.id} uid={person.uid} names={names} />
      </div>
      <PostLinks post={post} names={names} mayShare={mayEdit} unsaved={unsaved} />
      <div className="post-bar__acts">
        {mayEdit && (
          <>
            <SaveButton state={state} unsaved={unsaved} onSave={session.save} />
            <PermittedButton
              variant={post.published || unsaved ? 'default' : 'filled'}
              miw="6rem"
              refusal={
                canPublish(person) ? null : 'Only editors and administrators can publish and hide posts.'
              }
              aria-busy={publishing.busy}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={() => void (post.published ? publishing.hide() : publishing.publish())}
            >
              {post.published ? 'Hide' : 'Publish'}
            </PermittedButton>
          </>
        )}
        {mayEdit && <ReviewButton person={person} post={post} reviewing={reviewing} />}
        <PostMenu
          person={person}
          post={post}
          mayEdit={mayEdit}
          busy={menu.busy}
          run={menu.run}
          onAskForReview={() => void reviewing.ask()}
        />
      </div>
      <div role="status" className="visually-hidden">
        {done?.what}
      </div>
      {done && <UndoNotice key={done.what} done={done} onGone={publishing.forget} />}
      {view.failure && (
        <SaveProblem
          what="post"
          failure={view.failure}
          fields={namedProblems(post)}
          onDismiss={session.dismissFailure}
        />
      )}
      {failure && <LiveProblem {...failure} onDismiss={publishing.dismiss} />}
      {reviewing.failure && <LiveProblem {...reviewing.failure} onDismiss={reviewing.dismiss} />}
      {menu.failure && <LiveProblem {...menu.failure} onDismiss={menu.dismiss} />}
      {question && (
        <PublishQuestion
          title={post.title}
          missing={question}
          {...(unsaved ? { before: 'Your changes are saved first.' } : {})}
          onPublish={() => void publishing.confirm()}
          onMend={(one) => {
            publishing.cancel();
            setTimeout(goToMissing, 0, one);
          }}
          onClose={publishing.cancel}
        />
      )}
    </header>
  );
}
