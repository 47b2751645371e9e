import { Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, memo, type ReactNode, useMemo, useState } from 'react';
import type { ReadingPlace } from '../../../editor/reading-place.ts';
import { localTime, shortLocalTime } from '../../../platform/domain/local-time.ts';
import { markdownProblem } from '../../../platform/domain/text/markdown-limits.ts';
import { AUTO_DIRECTION, goToField } from '../../../platform/staff/editing/fields.ts';
import { FoldedField, FoldedFields } from '../../../platform/staff/editing/folded-field.tsx';
import { ImageCheck } from '../../../platform/staff/editing/image-check.tsx';
import { useAfterPause } from '../../../platform/staff/editing/use-after-pause.ts';
import type { AuthorNames } from '../../domain/bios/author.ts';
import {
  newPost,
  POST_FIELDS,
  POST_LABELS,
  POST_LIMITS,
  type Post,
  type PostChanges,
  type PostField,
  type PostFields,
} from '../../domain/posts/post.ts';
import {
  HIDDEN_CHARACTERS_WARNING,
  hasHiddenCharacters,
  postProblems,
} from '../../domain/posts/post-problems.ts';
import { MarkdownField } from '../markdown/markdown-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { AddressField } from './address-field.tsx';
import { AuthorsField } from './authors-field.tsx';
import { TagsField } from './tags/tags-field.tsx';
import '../../../platform/staff/editing/edit-form.css';

interface PostFormProps {
  /** The stored post, which the read-only fields show. */
  post: Post;
  fields: PostFields;
  readOnly: boolean;
  names: AuthorNames;
  onEdit: (changes: PostChanges, alone?: boolean) => void;
  /** Called on typing in the content field. `read` returns the changes on demand. */
  onType: (read: () => PostChanges) => void;
  /** Receives the position in the content where the user reads or types. */
  onPlace: (place: ReadingPlace) => void;
}

/** Debounce delay before the content is checked for problems, in milliseconds. */
const CHECK_AFTER = 300;
/** Windows in which the form has room for fields that are rarely needed. */
const WIDE = '(min-width: 100em)';
const EMPTY: PostFields = newPost('', 0);
/** The folded fields between title and content. */
const FOLDED_FIELDS = POST_FIELDS.filter((field) => field !== 'title').filter((field) => field !== 'content');

/** The fields of a post (docs/product.md#post-editor). */
export function PostForm(props: PostFormProps) {
  const { post, fields, readOnly, names, onEdit, onType, onPlace } = props;
  const { title, authors, shortText, image, tags, content } = fields;
  // Debounced, because checking a long text would slow down typing.
  const settled = useAfterPause(content, CHECK_AFTER);
  const { image: imageProblem } = useMemo(() => postProblems({ ...EMPTY, image }), [image]);
  const contentProblem = useMemo(
    () => postProblems({ ...EMPTY, content: settled }).content ?? markdownProblem(settled),
    [settled],
  );
  // Memoized, because typing in the content would render all other fields again.
  const inputs = useMemo(
    (): Record<Exclude<PostField, 'content'>, ReactNode> => ({
      title: (
        <TextInput
          label={POST_LABELS.title}
          attributes={AUTO_DIRECTION}
          wrapperProps={{ 'data-field': 'title' }}
          className="edit-form__title"
          value={title}
          maxLength={POST_LIMITS.title}
          readOnly={readOnly}
          error={hasHiddenCharacters(title) && HIDDEN_CHARACTERS_WARNING}
          onChange={(event) => onEdit({ title: event.currentTarget.value })}
          onKeyDown={goOnToContent}
        />
      ),
      authors: (
        <AuthorsField
          authors={authors}
          names={names}
          readOnly={readOnly}
          onChange={(changed) => onEdit({ authors: changed })}
        />
      ),
      shortText: (
        <Textarea
          label={POST_LABELS.shortText}
          attributes={AUTO_DIRECTION}
          wrapperProps={{ 'data-field': 'shortText' }}
          value={shortText}
          maxLength={POST_LIMITS.shortText}
          rows={1}
          placeholder={readOnly ? undefined : 'For lists and cards'}
          readOnly={readOnly}
          onChange={(event) => onEdit({ shortText: event.currentTarget.value })}
        />
      ),
      image: (
        <>
          <PictureField
            label={POST_LABELS.image}
            field="image"
            placeholder="Add a cover"
            description="Address of the picture: https://… or /… on this site."
            value={image}
            maxLength={POST_LIMITS.image}
            readOnly={readOnly}
            error={imageProblem}
            onChange={(address) => onEdit({ image: address })}
          />
          <ImageCheck address={image} />
        </>
      ),
      tags: <TagsField tags={tags} readOnly={readOnly} onChange={(changed) => onEdit({ tags: changed })} />,
    }),
    [title, authors, shortText, image, imageProblem, tags, names, readOnly, onEdit],
  );
  const folded = useMemo(
    () => (
      <FoldedFields>
        {FOLDED_FIELDS.map((field) => (
          <FoldedField key={field}>{inputs[field]}</FoldedField>
        ))}
      </FoldedFields>
    ),
    [inputs],
  );
  return (
    <div className="edit-form">
      {inputs.title}
      {folded}
      <MarkdownField
        label={POST_LABELS.content}
        name={post.id}
        value={content}
        readOnly={readOnly}
        error={contentProblem}
        onChange={(changed, alone) => onEdit({ content: changed }, alone)}
        onType={(read) => onType(() => ({ content: read() }))}
        onPlace={onPlace}
      />
      <PostDetails post={post} readOnly={readOnly} />
    </div>
  );
}

/**
 * The address of the post and its read-only fields. They are open from the start in a wide window. Otherwise they are
 * rendered when they are opened, because their formats of dates and their listener would delay the first frame.
 */
const PostDetails = memo(function PostDetails({ post, readOnly }: Pick<PostFormProps, 'post' | 'readOnly'>) {
  const [isOpen] = useState(() => matchMedia(WIDE).matches);
  const [wasOpen, setWasOpen] = useState(isOpen);
  return (
    <details className="edit-form__details" open={isOpen} onToggle={() => setWasOpen(true)}>
      <summary>
        Details <span>Address, Blog ID, dates</span>
      </summary>
      {wasOpen && <DetailFields post={post} readOnly={readOnly} />}
    </details>
  );
});

function DetailFields({ post, readOnly }: Pick<PostFormProps, 'post' | 'readOnly'>) {
  return (
    <FoldedFields>
      <FoldedField>
        <AddressField post={post} readOnly={readOnly} />
      </FoldedField>
      <FoldedField>
        <TextInput label="Blog ID" value={post.id} readOnly />
      </FoldedField>
      <FoldedField>
        <DateInput label="Created" time={post.creationDate} />
      </FoldedField>
      {post.published && (
        <FoldedField>
          <DateInput label="Published" time={post.publishDate} />
        </FoldedField>
      )}
    </FoldedFields>
  );
}

/** A date field that is read-only in the form. */
function DateInput({ label, time }: { label: string; time: number }) {
  return <TextInput label={label} value={shortLocalTime(time)} title={localTime(time)} readOnly />;
}

/** Enter in the title moves the focus to the content field. */
function goOnToContent(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  goToField('content');
}
