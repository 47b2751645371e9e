import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLive } from '../../../platform/staff/live.ts';
import { watchPost } from '../../../web/data/staff/posts/posts.client.ts';
import { POST_LABELS, type Post, type PostField, type PostFields } from '../../../web/domain/posts/post.ts';
import { POST_TEXTS } from '../../../web/staff/posts/post-texts.ts';
import { VersionDifference } from '../../../web/staff/posts/revisions/revision-entry.tsx';
import { postEditor } from '../../../web/staff/shared/addresses.ts';
import type { Area } from '../model/area.ts';
import { AREAS, areaScreen } from '../model/areas.ts';
import type { AreaChange, Moment, WaitingText } from '../model/moments.ts';
import { ValueChanges } from './value-changes.tsx';
import '../../../web/staff/posts/revisions/revisions.css';

interface MomentChangesProps {
  moment: Moment;
  /** What happens to a post, as a verb. */
  verb: 'goes live' | 'went live';
  /** The time, if the screen shows several moments. */
  when?: string;
  /** Further lines about a post. */
  about?: (post: Post) => ReactNode;
  aboutText?: (text: WaitingText) => ReactNode;
}

/** Everything that happens at a moment: posts, and values before and after. */
export function MomentChanges({ moment, verb, when, about, aboutText }: MomentChangesProps) {
  return (
    <ul className="launch__changes">
      {moment.posts.map((post) => (
        <li key={post.id}>
          The post <PostAnchor post={post} /> {verb}.{about?.(post)}
        </li>
      ))}
      {moment.texts.map((text) => (
        <TextItem key={text.id} text={text}>
          {aboutText?.(text)}
        </TextItem>
      ))}
      {moment.pages.map(({ to, what, name, goes }) => (
        <li key={`${to} ${goes}`}>
          The {what}{' '}
          <Anchor component={Link} to={to} underline="always">
            {name}
          </Anchor>{' '}
          {goes === 'away' ? 'goes away' : verb}.
        </li>
      ))}
      {moment.areas.map((change) => (
        <AreaItem key={change.id} change={change} when={when} />
      ))}
    </ul>
  );
}

/** A change of a live post, whose title is read because the change may not have it. */
function TextItem({ text: { id, from, to }, children }: { text: WaitingText; children: ReactNode }) {
  const post = useLive<Post | null>(`post ${id}`, (db, watcher) => watchPost(db, id, watcher));
  const fields = Object.keys(to) as PostField[];
  return (
    <li>
      The live post <PostAnchor post={post.value ?? { id, title: from.title ?? 'with the change' }} />{' '}
      changes: {fields.map((field) => POST_LABELS[field]).join(', ')}.
      <details>
        <summary>Show the change</summary>
        <VersionDifference<Post, PostField>
          texts={POST_TEXTS}
          fields={fields}
          before={from as PostFields}
          after={to as PostFields}
        />
      </details>
      {children}
    </li>
  );
}

export function PostAnchor({ post }: { post: Pick<Post, 'id' | 'title'> }) {
  return (
    <Anchor component={Link} to={postEditor(post.id)} underline="always">
      {post.title || 'without a title'}
    </Anchor>
  );
}

function AreaItem({ change, when }: { change: AreaChange; when: string | undefined }) {
  const { area, id, note, before, changes } = change;
  const { title, fields }: Area = AREAS[area];
  return (
    <li>
      <Anchor component={Link} to={areaScreen(area, id)} underline="always">
        {title}
      </Anchor>
      {note && ` – ${note}`}
      <ValueChanges fields={fields} before={before} changes={changes} {...(when && { when })} />
    </li>
  );
}
