import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { LONGEST_QUERY } from '../../domain/posts/found-post.ts';
import { useSay } from '../../ui/language.tsx';

/** The field for what to search posts for; an ordinary form where there are no scripts. */
export function SearchForm({ query, label }: { query: string; label: string }) {
  const say = useSay();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // Back and forward lead to other words, and the field must not lose the focus for them. When the page's scripts come
  // somebody may be typing already.
  useEffect(() => {
    if (field.current && shown.current !== query) field.current.value = query;
    shown.current = query;
  }, [query]);
  return (
    <Form role="search" action="/search" className="search-form one-line-form">
      <label htmlFor="search-words">{label}</label>
      <div className="one-line-form__row">
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
          {say('searchButton', 'Search')}
        </button>
      </div>
    </Form>
  );
}
