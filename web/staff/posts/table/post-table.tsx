import { Button, Group, Table, Title } from '@mantine/core';
import { useCallback, useEffect, useId, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { openEarly } from '../../../../platform/data/staff/open-early.client.ts';
import { lazyPart, MissingPart } from '../../../../platform/staff/lazy-part.tsx';
import { useRows } from '../../../../platform/staff/lists/use-rows.ts';
import { LiveProblem } from '../../../../platform/staff/live-problem.tsx';
import { useFold } from '../../../../platform/staff/use-fold.ts';
import { readBiosAhead } from '../../../data/staff/bios/bios.client.ts';
import { readPostsAhead } from '../../../data/staff/posts/posts.client.ts';
import { canCreatePost, canEditPost, canRenameTags } from '../../../domain/people/permissions.ts';
import type { Post } from '../../../domain/posts/post.ts';
import type { Missing } from '../../../domain/posts/publish-check.ts';
import { PARTS, postEditor } from '../../shared/addresses.ts';
import { TrashLink, useListNews } from '../../shared/list-news.tsx';
import { namesOf, useLiveBios } from '../../shared/live-data.ts';
import { usePerson } from '../../shared/session.tsx';
import { mending } from '../editor-focus.tsx';
import { LazyPublishPanel } from '../publish/lazy-publish-panel.tsx';
import { CreateRow, SkipToCreate } from './create-row.tsx';
import { PostRow } from './post-row.tsx';
import { PostTableHead, PostTableTools } from './post-table-tools.tsx';
import { useShownPosts } from './use-shown-posts.ts';
import { firstPage, useTableAddress } from './use-table-address.ts';
import '../../../../platform/staff/lists/table.css';
import './post-table.css';

/** The scripts of the post editor, in the order in which the editor needs them. */
const SCRIPTS: (() => Promise<unknown>)[] = [
  () => import('../post-editor.tsx'),
  () => import('../post-workbench.tsx'),
  () => import('../../markdown/markdown-editor.tsx'),
  () => import('../preview/content-preview.tsx'),
];

/** Starts loading the list while the page is still being rendered. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { count, sort } = firstPage(new URL(request.url).searchParams);
  void openEarly().then(({ db }) => {
    // Loads the bios first, so that each row is rendered only once, with its authors' names.
    readBiosAhead(db);
    readPostsAhead(db, count, sort);
  });
  return null;
}

/** The router does not run the loader again while the page is open, because the page itself loads what it shows. */
export function shouldRevalidate() {
  return false;
}

const TagsDialog = lazyPart(
  async () => (await import('../tags/tags-dialog.tsx')).TagsDialog,
  ({ onClose, missing }) => <MissingPart what="The list of tags" missing={missing} onClose={onClose} />,
);

const DraftLinks = lazyPart(
  async () => (await import('../sharing/draft-links.tsx')).default,
  ({ missing }) => <MissingPart what="The list of shared drafts" missing={missing} />,
  <p role="status">Loading the links…</p>,
);

/**
 * All posts, updated live (docs/product.md#post-table). By default, pinned posts come first and then the newest. The
 * URL contains search, filter and order.
 */
export default function PostTable() {
  const person = usePerson();
  const address = useTableAddress();
  const bios = useLiveBios();
  const names = useMemo(() => namesOf(bios.value), [bios.value]);
  const { report, parts, leftOut } = useListNews();
  const { posts, order, hasMore, page, note, prepare } = useShownPosts(address, names, person.uid);
  const { rows, handlers } = useRows(posts, { order, most: address.count, leftOut });
  const [tagsOpen, setTagsOpen] = useState(false);
  const drafts = useFold(PARTS.sharedDrafts);
  const draftsId = useId();
  const navigate = useNavigate();
  const [panelOf, setPanelOf] = useState<Post | null>(null);
  // Keeps the publish panel open when the filter no longer matches its post.
  const inPanel = panelOf && (posts?.find(({ id }) => id === panelOf.id) ?? panelOf);
  const mend = useCallback(
    (id: string, missing: Missing) => void navigate(postEditor(id), { state: mending(missing) }),
    [navigate],
  );
  useIdleLoading(rows !== undefined);

  return (
    <>
      <Group justify="space-between" mb="lg">
        <Title order={1}>Blog Posts</Title>
        {canCreatePost(person) && <SkipToCreate />}
        <Group>
          {canRenameTags(person) && (
            <Button variant="subtle" size="sm" mih={44} onClick={() => setTagsOpen(true)}>
              Tags
            </Button>
          )}
          <Button
            ref={drafts.button}
            variant="subtle"
            size="sm"
            mih={44}
            aria-expanded={drafts.isOpen}
            aria-controls={draftsId}
            onClick={drafts.toggle}
          >
            Shared drafts
          </Button>
          <TrashLink />
        </Group>
      </Group>
      <section
        id={draftsId}
        aria-label="Shared drafts"
        className="post-table__drafts"
        hidden={!drafts.isOpen}
      >
        {drafts.isOpen && <DraftLinks />}
      </section>
      {inPanel && (
        <LazyPublishPanel
          person={person}
          post={inPanel}
          mayEdit={canEditPost(person, inPanel)}
          onMend={(missing) => mend(inPanel.id, missing)}
          onClose={() => setPanelOf(null)}
        />
      )}
      {tagsOpen && <TagsDialog onClose={() => setTagsOpen(false)} />}
      {parts}
      {page.error && (
        <LiveProblem what="The posts could not be loaded." error={page.error} onRetry={page.retry} />
      )}
      {bios.error && (
        <LiveProblem what="The authors' names could not be loaded." error={bios.error} onRetry={bios.retry} />
      )}
      {page.value && page.value.unreadable > 0 && (
        <p role="status">
          Damaged posts, which are not shown: {page.value.unreadable}. Ask an administrator to repair them.
        </p>
      )}
      <PostTableTools address={address} onPrepare={prepare} />
      <p role="status" className="staff-hint post-table__note">
        {note}
      </p>
      {/* Renders the whole table at once, because columns or rows that appear later would shift the layout. */}
      {(rows || page.error) && (
        <Table role="table" className="staff-table post-table" verticalSpacing="sm" aria-label="Blog posts">
          <PostTableHead sort={address.sort} onPress={address.pressColumn} />
          <Table.Tbody role="rowgroup" {...handlers}>
            {canCreatePost(person) && <CreateRow />}
            {rows?.map((post) => (
              <PostRow
                key={post.id}
                post={post}
                person={person}
                names={names}
                onDone={report}
                onOpen={navigate}
                onMend={mend}
                onPanel={setPanelOf}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {rows === undefined && !page.error && <p role="status">Loading the posts…</p>}
      {rows?.length === 0 && address.isNarrowed && (
        <Button variant="default" mt="md" onClick={address.showAll}>
          Show all posts
        </Button>
      )}
      {rows?.length === 0 && !address.isNarrowed && (
        <p>There are no posts yet. Create the first one above.</p>
      )}
      {hasMore && (
        <Group justify="center" mt="md">
          <Button variant="default" onClick={address.showMore}>
            Show more
          </Button>
        </Group>
      )}
    </>
  );
}

/**
 * Once `ready`, preloads the scripts of the post editor while the browser is idle, one at a time, so that input is
 * handled in between.
 */
function useIdleLoading(ready: boolean): void {
  useEffect(() => {
    // Does nothing in Safari, which has no idle callbacks.
    if (!ready || !('requestIdleCallback' in window)) return;
    let idle = 0;
    const loadFrom = (next: number) => {
      const load = SCRIPTS[next];
      if (!load) return;
      idle = requestIdleCallback(() => {
        const goOn = () => {
          if (idle !== 0) loadFrom(next + 1);
        };
        // Ignores errors, because the editor requests a missing script again.
        load().then(goOn, goOn);
      });
    };
    loadFrom(0);
    return () => {
      cancelIdleCallback(idle);
      idle = 0;
    };
  }, [ready]);
}
