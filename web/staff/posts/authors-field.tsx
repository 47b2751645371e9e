import { Button, CloseButton, Input } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { AUTO_DIRECTION } from '../../../platform/staff/editing/fields.ts';
import { useLeaveGuard } from '../../../platform/staff/editing/leave-guard.tsx';
import { type AuthorNames, authorName, withAuthor, withoutAuthor } from '../../domain/bios/author.ts';
import { POST_LABELS, POST_LIMITS } from '../../domain/posts/post.ts';
import './authors-field.css';

interface AuthorsFieldProps {
  authors: string[];
  names: AuthorNames;
  readOnly: boolean;
  onChange: (authors: string[]) => void;
}

/**
 * The authors of a post, shown by name. The user can add an author by id or name, and remove authors
 * (docs/product.md#post-editor).
 */
export function AuthorsField({ authors, names, readOnly, onChange }: AuthorsFieldProps) {
  const [typed, setTyped] = useState('');
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const labelId = useId();
  useLeaveGuard(typed.trim() !== '');
  const full = authors.length >= POST_LIMITS.authors;

  function add() {
    const id = idOf(typed.trim(), names);
    if (id === '') return;
    onChange(withAuthor(authors, id));
    setNews(`${authorName(id, names)} is an author.`);
    setTyped('');
    input.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be on the line of its fields
    <div className="authors-field" data-field="authors" role="group" aria-labelledby={labelId}>
      <span id={labelId} className="authors-field__label">
        {POST_LABELS.authors}
      </span>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      <div className="authors-field__authors">
        {/* A click on a name opens the field. */}
        <ul tabIndex={-1} aria-labelledby={labelId}>
          {authors.map((id) => (
            <li key={id}>
              <span>
                <bdi>{authorName(id, names)}</bdi> <code>{id}</code>
              </span>
              {!readOnly && (
                <CloseButton
                  size="sm"
                  aria-label={`Remove ${authorName(id, names)}`}
                  // Keeps the focus where it is, so that the field neither opens nor closes during this click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => {
                    onChange(withoutAuthor(authors, id));
                    setNews(`${authorName(id, names)} is no longer an author.`);
                    input.current?.focus();
                  }}
                />
              )}
            </li>
          ))}
        </ul>
        {!readOnly && (
          <Input
            ref={input}
            className="authors-field__input"
            attributes={AUTO_DIRECTION}
            aria-label="Author ID or name"
            placeholder={
              authors.length === 0 ? 'Add an author. Without one, visitors see “STAFF”.' : 'Add an author'
            }
            value={typed}
            data-own-undo
            list={listId}
            disabled={full}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={addOnEnter}
          />
        )}
        {readOnly && authors.length === 0 && (
          <span className="staff-hint">No authors: visitors see “STAFF”.</span>
        )}
      </div>
      {!readOnly && (
        <div className="authors-field__add">
          <datalist id={listId}>
            {Object.entries(names)
              .filter(([id]) => !authors.includes(id))
              .map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </datalist>
          <Button size="xs" variant="default" onClick={add} disabled={full}>
            Add Author
          </Button>
          <span className="staff-hint">
            {full ? `A post has at most ${POST_LIMITS.authors} authors.` : 'By ID or name.'}
          </span>
        </div>
      )}
    </div>
  );
}

/** Converts typed text to an author id: if exactly one author has this name, their id; otherwise the text itself. */
function idOf(typed: string, names: AuthorNames): string {
  if (Object.hasOwn(names, typed)) return typed;
  const named = Object.keys(names).filter((id) => names[id]?.toLowerCase() === typed.toLowerCase());
  return named.length === 1 ? (named[0] ?? typed) : typed;
}
