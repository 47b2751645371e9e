import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { LONGEST_QUERY } from '../../domain/posts/found-post.ts';

/** The field for what to search posts for; an ordinary form where there are no scripts. */
export function SearchForm({ query, label }: { query: string; label: string }) {
  const field = useRef<HTMLInputElement>(null);
  // Back and forward lead to other words, and the field must not lose the focus for them.
  useEffect(() => {
    if (field.current) field.current.value = query;
  }, [query]);
  return (
    <Form role="search" action="/search" className="search-form">
      <label htmlFor="search-words">{label}</label>
      <div className="search-form__row">
        <input
          ref={field}
          id="search-words"
          type="search"
          name="q"
          defaultValue={query}
          maxLength={LONGEST_QUERY}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button className="button" type="submit">
          Search
        </button>
      </div>
    </Form>
  );
}
