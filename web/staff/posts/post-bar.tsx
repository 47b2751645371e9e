import { Button, Menu, Title } from '@mantine/core';
import { useId } from 'react';
import { dateMachine, dateText } from '../../../platform/domain/dates.ts';
import { localMinute, localTime, shortTime } from '../../../platform/domain/local-time.ts';
import { useSaveKey } from '../../../platform/staff/editing/editing-keys.ts';
import { AutosaveStatus, SaveButton } from '../../../platform/staff/editing/save-bar.tsx';
import { SaveProblem } from '../../../platform/staff/editing/save-problem.tsx';
import type { Editing } from '../../../platform/staff/editing/use-edit-session.ts';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { useSmallScreen } from '../../../platform/staff/use-small-screen.ts';
import { setReview } from '../../data/staff/posts/notes.client.ts';
import { type AuthorNames, authorName } from '../../domain/bios/author.ts';
import { canPublish, canReview } from '../../domain/people/permissions.ts';
import type { Person } from '../../domain/people/user-record.ts';
import type { Post, PostField } from '../../domain/posts/post.ts';
import { namedProblems } from '../../domain/posts/post-problems.ts';
import { isInReview, type PostState, postState } from '../../domain/posts/publication.ts';
import type { EditedPost } from '../../domain/posts/working-copy.ts';
import { usePostPanels } from '../shared/feature-parts.tsx';
import { useStaffSite } from '../shared/site-data.ts';
import { PostLinkItems, PostLinks, usePostLinks } from './post-links.tsx';
import { PostMenu } from './post-menu.tsx';
import { POST_TEXTS } from './post-texts.ts';
import { usePublishPanel } from './publish/use-publish-panel.tsx';
import { SendBack } from './review/send-back.tsx';
import { ReviewButton, useReview } from './review/use-review.tsx';
import { usePresence } from './use-presence.ts';
import { keptWords, useDiscard } from './working-copy.tsx';
import './post-state-line.css';
import '../../../platform/staff/editing/editor-bar.css';

const PUBLISH_LABELS: Record<PostState, string> = {
  draft: 'Publish…',
  review: 'Publish…',
  scheduled: 'Scheduled…',
  live: 'Live…',
};

const WORDS = { draft: 'Draft', review: 'In review', live: 'Live since', scheduled: 'Scheduled for' };

interface PostBarProps {
  person: Person;
  /** The post with the changes in the form. */
  post: Post;
  names: AuthorNames;
  mayEdit: boolean;
  /** Whether the form has changes that the post does not have yet. Its working copy may have them. */
  notLive: boolean;
  editing: Editing<EditedPost, PostField>;
  /** Saves as the Save button does. */
  save: () => Promise<boolean>;
  /** Opens the dialog that asks at which time the changes go live. */
  onTime: () => void;
}

/**
 * The bar above the post editor, with the post's state, the save state, and actions on the whole post. At most one button
 * is highlighted, the last one before the menu: what the user will do next with the post as a whole.
 */
export function PostBar(props: PostBarProps) {
  const { person, post, names, mayEdit, notLive, editing, save, onTime } = props;
  const { session, view } = editing;
  const { unsaved, state, savedAt } = view;
  const now = useNow();
  const { base } = view.draft;
  const { goesLive } = base;
  // Whether changes wait for a person to make them live.
  const isToDo = notLive && goesLive === null;
  const keptAt = Math.max(savedAt ?? 0, base.copyAt ?? 0) || null;
  const saved = savedAt === null ? '' : `Saved ${localMinute(savedAt)}`;
  const discard = useDiscard<EditedPost, PostField>(editing, POST_TEXTS, 'post');
  const menu = useDatabaseAction();
  const reviewing = useReview({
    ...{ what: 'post', record: post, session, notLive },
    seen: 'Editors see the post on their dashboard.',
    write: (db, review) => setReview(db, post.id, review),
    sendBack: canReview(person) ? (onClose) => <SendBack {...{ person, post, onClose }} /> : null,
  });
  const { links, share, news, problem, parts } = usePostLinks({
    post,
    names,
    mayShare: mayEdit,
    unsaved: notLive,
  });
  const isLive = postState(post, now) === 'live';
  const ofFeatures = usePostPanels({ post, isLive, hasUnsaved: notLive, hint: panelHint(isLive, notLive) });
  const isSmall = useSmallScreen();
  const review = mayEdit ? reviewing.action : null;
  // The review action is in the menu on phones, which have no space for a fourth button, and for editors, who rarely
  // request a review because they can publish the post themselves.
  const isReviewInMenu = isSmall || (canReview(person) && !isInReview(post));
  const publishing = usePublishPanel({
    person,
    post,
    unsaved: isToDo,
    save,
    others: review && <ReviewButton {...review} />,
  });
  // Drafts are saved automatically, so only for a post that is live or scheduled Save is the next step.
  const isSaveNext = (goesLive === null ? notLive : unsaved) && post.published;
  const { engine } = useStaffSite();
  // Only the embedded engine makes them live at a time.
  const mayWait = mayEdit && isToDo && isLive && engine.kind === 'embedded';
  const described = useId();
  const publishButton = canPublish(person) && (
    <Button
      variant={post.published ? 'default' : 'filled'}
      className="steady-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={publishing.open}
    >
      {PUBLISH_LABELS[postState(post, now)]}
    </Button>
  );
  useSaveKey(mayEdit ? save : null);

  return (
    <>
      <header className="desk__bar editor-bar">
        <div className="editor-bar__about">
          <Title order={1} size="h4">
            {mayEdit ? 'Edit post' : 'View post'}
          </Title>
          <PostStateLine post={post} />
          {mayEdit && (
            <AutosaveStatus
              state={state}
              unsaved={unsaved}
              saved={
                goesLive !== null
                  ? `Changes go live ${shortTime(goesLive, now)}`
                  : notLive
                    ? keptWords(postState(base, now), keptAt, now, isSmall)
                    : saved
              }
            />
          )}
          <PresenceLine postId={post.id} uid={person.uid} names={names} />
          {news}
        </div>
        {parts}
        {discard.parts}
        {ofFeatures.part}
        {reviewing.parts}
        {publishing.part}
        {!isSmall && <PostLinks links={links} />}
        <div className="editor-bar__acts">
          {mayEdit && (
            <>
              {post.published && publishButton}
              {canPublish(person) && review && !isReviewInMenu && <ReviewButton {...review} />}
              {isSaveNext && (
                <span id={described} className="editor-bar__described">
                  {goesLive !== null
                    ? `Save for ${shortTime(goesLive, now)}`
                    : isLive
                      ? 'Update live post'
                      : 'Update scheduled post'}
                </span>
              )}
              <SaveButton
                state={state}
                isNext={isSaveNext}
                onSave={() => void save()}
                describedBy={isSaveNext ? described : undefined}
              />
              {!post.published && publishButton}
              {!canPublish(person) && review && !isReviewInMenu && (
                <ReviewButton {...review} isNext={!isInReview(post)} />
              )}
            </>
          )}
          <PostMenu
            person={person}
            post={post}
            mayEdit={mayEdit}
            busy={menu.busy}
            run={menu.run}
            review={isReviewInMenu ? review : null}
          >
            <PostLinkItems links={isSmall ? [...links, ...share] : share} />
            {mayEdit && !canPublish(person) && (
              <Menu.Item aria-haspopup="dialog" onClick={publishing.open}>
                Checks and Pin…
              </Menu.Item>
            )}
            {ofFeatures.panels.map(({ label, open }) => (
              <Menu.Item key={label} aria-haspopup="dialog" onClick={open}>
                {label}
              </Menu.Item>
            ))}
            {mayWait && (
              <Menu.Item aria-haspopup="dialog" onClick={onTime}>
                Update live post at a time…
              </Menu.Item>
            )}
            {mayEdit && isToDo && (base.published || base.copyAt !== null) && (
              <Menu.Item onClick={discard.ask}>Discard changes</Menu.Item>
            )}
          </PostMenu>
        </div>
      </header>
      <div className="editor-bar__problems">
        {view.failure && (
          <SaveProblem
            what="post"
            failure={view.failure}
            fields={namedProblems(post)}
            onDismiss={session.dismissFailure}
          />
        )}
        {reviewing.problem}
        {menu.problem}
        {problem}
      </div>
    </>
  );
}

/** A note for panels about the post: whether readers see the text in the form. */
function panelHint(isLive: boolean, hasUnsaved: boolean): string {
  if (!isLive) return 'Readers cannot open the post yet. Its link works when the post is live.';
  return hasUnsaved ? 'This is the text in the form. Readers see it after you save.' : '';
}

/** The names of other people who have the post open. */
function PresenceLine({ postId, uid, names }: { postId: string; uid: string; names: AuthorNames }) {
  const others = usePresence(postId, uid);
  if (others.length === 0) return <p className="presence" role="status" />;
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const called = list.format(others.map((id) => authorName(id, names)));
  const isOpenToo = `${others.length === 1 ? 'has' : 'have'} this post open too.`;
  return (
    <p className="presence" role="status" data-somebody title={`${called} ${isOpenToo}`}>
      {called} <span className="presence__words">{isOpenToo}</span>
    </p>
  );
}

/** The state of the post, such as “Draft”, with the date if the post is live or scheduled. */
function PostStateLine({ post }: { post: Post }) {
  const now = useNow();
  const state = postState(post, now);
  return (
    <span className="post-state" data-state={state}>
      {WORDS[state]}{' '}
      {post.published && (
        <time dateTime={dateMachine(post.publishDate)} title={localTime(post.publishDate)}>
          {state === 'live' ? dateText(post.publishDate) : shortTime(post.publishDate, now)}
        </time>
      )}
    </span>
  );
}
