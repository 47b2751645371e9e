import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { type AuthorNames, authorName } from '../../domain/bios/author-display.ts';
import { withAuthor, withoutAuthor } from '../../domain/bios/author-list.ts';
import { POST_LABELS, POST_LIMITS } from '../../domain/posts/post.ts';
import { useLeaveGuard } from '../editing/leave-guard.tsx';
import { OWN_DIRECTION } from '../shared/own-direction.ts';
import './authors-field.css';

interface AuthorsFieldProps {
  authors: string[];
  names: AuthorNames;
  readOnly: boolean;
  onChange: (authors: string[]) => void;
}

/** The author ids of a post with the names behind them; add by id or by name, remove (docs/product.md#post-editor). */
export function AuthorsField({ authors, names, readOnly, onChange }: AuthorsFieldProps) {
  const [typed, setTyped] = useState('');
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
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
    <fieldset className="authors-field" data-field="authors">
      <legend>{POST_LABELS.authors}</legend>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {authors.length === 0 && <p className="staff-hint">No authors yet. Visitors see “STAFF”.</p>}
      <ul>
        {authors.map((id) => (
          <li key={id}>
            <span>
              <bdi>{authorName(id, names)}</bdi> <code>{id}</code>
            </span>
            {!readOnly && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove ${authorName(id, names)}`}
                onClick={() => {
                  onChange(withoutAuthor(authors, id));
                  setNews(`${authorName(id, names)} is no longer an author.`);
                  input.current?.focus();
                }}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!readOnly && (
        <div className="authors-field__add">
          <TextInput
            ref={input}
            attributes={OWN_DIRECTION}
            label="Author ID or name"
            value={typed}
            data-own-undo
            list={listId}
            disabled={full}
            description={full ? `A post has at most ${POST_LIMITS.authors} authors.` : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={addOnEnter}
          />
          <datalist id={listId}>
            {Object.entries(names)
              .filter(([id]) => !authors.includes(id))
              .map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </datalist>
          <Button variant="default" onClick={add} disabled={full}>
            Add Author
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The id that was meant: a known name means its id when only one person has it; anything else is an id. */
function idOf(typed: string, names: AuthorNames): string {
  if (Object.hasOwn(names, typed)) return typed;
  const named = Object.keys(names).filter((id) => names[id]?.toLowerCase() === typed.toLowerCase());
  return named.length === 1 ? (named[0] ?? typed) : typed;
}
