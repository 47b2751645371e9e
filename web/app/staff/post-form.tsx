import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PostChanges } from '../data/staff/posts.client.ts';
import { authorName } from '../domain/author-display.ts';
import type { Bio } from '../domain/bio.ts';
import { dateMachine, dateText } from '../domain/dates.ts';
import type { Post } from '../domain/post.ts';

interface PostFormProps {
  post: Post;
  bios: Bio[];
  readOnly: boolean;
  onEdit: (change: PostChanges) => void;
}

/** The fields of a post; id and dates can only be read. */
export function PostForm({ post, bios, readOnly, onEdit }: PostFormProps) {
  return (
    <div className="form">
      <TextInput label="Blog ID" value={post.id} readOnly />
      <TextInput
        label="Title"
        value={post.title}
        maxLength={200}
        readOnly={readOnly}
        onChange={(event) => onEdit({ title: event.currentTarget.value })}
      />
      <Authors post={post} bios={bios} readOnly={readOnly} onEdit={onEdit} />
      <Textarea
        label="Short Text"
        value={post.shortText}
        maxLength={500}
        autosize
        minRows={2}
        readOnly={readOnly}
        onChange={(event) => onEdit({ shortText: event.currentTarget.value })}
      />
      <TextInput
        label="Image"
        description="Address of a picture: http(s), or on this site, such as /art/covers/comet.svg"
        value={post.image}
        maxLength={2000}
        readOnly={readOnly}
        onChange={(event) => onEdit({ image: event.currentTarget.value.trim() })}
      />
      <Textarea
        label="Content (markdown)"
        value={post.content}
        autosize
        minRows={12}
        maxRows={40}
        readOnly={readOnly}
        styles={{ input: { fontFamily: 'ui-monospace, Menlo, monospace' } }}
        onChange={(event) => onEdit({ content: event.currentTarget.value })}
      />
      <dl className="form__dates">
        <dt>Created</dt>
        <dd>
          <time dateTime={dateMachine(post.creationDate)}>{dateText(post.creationDate)}</time>
        </dd>
        {post.published && (
          <>
            <dt>Published</dt>
            <dd>
              <time dateTime={dateMachine(post.publishDate)}>{dateText(post.publishDate)}</time>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** The author list: adding one that is there is ignored (spec §5). */
function Authors({ post, bios, readOnly, onEdit }: PostFormProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const names = Object.fromEntries(bios.map((bio) => [bio.id, bio.displayName]));

  function add() {
    const id = (chosen ?? search).trim();
    if (id !== '' && !post.authors.includes(id)) onEdit({ authors: [...post.authors, id] });
    setSearch('');
    setChosen(null);
  }

  return (
    <fieldset className="form__authors">
      <legend>Authors</legend>
      <ul>
        {post.authors.map((id) => (
          <li key={id}>
            <span>
              <bdi>{authorName(id, names)}</bdi> <code>{id}</code>
            </span>
            {!readOnly && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Remove author ${authorName(id, names)}`}
                onClick={() => onEdit({ authors: post.authors.filter((other) => other !== id) })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
        {post.authors.length === 0 && <li>STAFF</li>}
      </ul>
      {!readOnly && (
        <div className="form__add">
          <Select
            label="Add an author by name or id"
            data={bios.map((bio) => ({ value: bio.id, label: `${bio.displayName} (${bio.id})` }))}
            searchable
            clearable
            value={chosen}
            onChange={setChosen}
            searchValue={search}
            onSearchChange={setSearch}
            nothingFoundMessage="No bio by that name: the text is added as an id"
          />
          <Button variant="default" onClick={add}>
            Add Author
          </Button>
        </div>
      )}
    </fieldset>
  );
}
