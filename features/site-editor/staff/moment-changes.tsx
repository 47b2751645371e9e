import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Post } from '../../../web/domain/posts/post.ts';
import { postEditor } from '../../../web/staff/shared/addresses.ts';
import type { Area } from '../model/area.ts';
import { AREAS, areaScreen } from '../model/areas.ts';
import type { AreaChange, Moment } from '../model/moments.ts';
import { ValueChanges } from './value-changes.tsx';

interface MomentChangesProps {
  moment: Moment;
  /** What happens to a post, as a verb. */
  verb: 'goes live' | 'went live';
  /** The time, if the screen shows several moments. */
  when?: string;
  /** Further lines about a post. */
  about?: (post: Post) => ReactNode;
}

/** Everything that happens at a moment: posts, and values as what was and what will be. */
export function MomentChanges({ moment, verb, when, about }: MomentChangesProps) {
  return (
    <ul className="launch__changes">
      {moment.posts.map((post) => (
        <li key={post.id}>
          The post <PostAnchor post={post} /> {verb}.{about?.(post)}
        </li>
      ))}
      {moment.areas.map((change) => (
        <AreaItem key={change.id} change={change} when={when} />
      ))}
    </ul>
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
