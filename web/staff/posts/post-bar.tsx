import { Title } from '@mantine/core';
import type { AuthorNames } from '../../domain/bios/author-display.ts';
import type { Person } from '../../domain/people/user-record.ts';
import type { Post, PostField } from '../../domain/posts/post.ts';
import { namedProblems } from '../../domain/posts/post-problems.ts';
import { AutosaveStatus, SaveButton } from '../editing/save-bar.tsx';
import { useSaveKey } from '../editing/save-keys.ts';
import { SaveProblem } from '../editing/save-problem.tsx';
import type { Editing } from '../editing/use-edit-session.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useDatabaseAction } from '../shared/use-database-action.ts';
import { useSmallScreen } from '../shared/use-small-screen.ts';
import { PostLinkItems, PostLinks } from './post-links.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostStateLine } from './post-state-line.tsx';
import { PresenceLine } from './presence/presence-line.tsx';
import { PublishButton } from './publish/publish-button.tsx';
import { ReviewButton } from './review/review-button.tsx';
import { useReview } from './review/use-review.ts';
import { usePostLinks } from './use-post-links.tsx';
import '../editing/editor-bar.css';

interface PostBarProps {
  person: Person;
  /** The post as edited in the form. */
  post: Post;
  names: AuthorNames;
  mayEdit: boolean;
  editing: Editing<Post, PostField>;
}

/** The bar above the post editor: the post's state, the save state, and actions on the whole post. */
export function PostBar({ person, post, names, mayEdit, editing }: PostBarProps) {
  const { session, view } = editing;
  const { unsaved, state } = view;
  const menu = useDatabaseAction();
  const reviewing = useReview(post, session);
  const { links, parts } = usePostLinks({ post, names, mayShare: mayEdit, unsaved });
  const isSmall = useSmallScreen();
  useSaveKey(mayEdit ? session.save : null);

  return (
    <header className="desk__bar editor-bar">
      <div className="editor-bar__about">
        <Title order={1} size="h4">
          {mayEdit ? 'Edit post' : 'View post'}
        </Title>
        <PostStateLine post={post} />
        {mayEdit && <AutosaveStatus state={state} unsaved={unsaved} savedAt={view.savedAt} />}
        <PresenceLine postId={post.id} uid={person.uid} names={names} />
      </div>
      {parts}
      {!isSmall && <PostLinks links={links} />}
      <div className="editor-bar__acts">
        {mayEdit && (
          <>
            <SaveButton state={state} unsaved={unsaved} onSave={session.save} />
            <PublishButton person={person} post={post} unsaved={unsaved} save={session.save}>
              <ReviewButton person={person} post={post} reviewing={reviewing} />
            </PublishButton>
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
        >
          {isSmall && <PostLinkItems links={links} />}
        </PostMenu>
      </div>
      {view.failure && (
        <SaveProblem
          what="post"
          failure={view.failure}
          fields={namedProblems(post)}
          onDismiss={session.dismissFailure}
        />
      )}
      {reviewing.failure && <LiveProblem {...reviewing.failure} onDismiss={reviewing.dismiss} />}
      {menu.failure && <LiveProblem {...menu.failure} onDismiss={menu.dismiss} />}
    </header>
  );
}
