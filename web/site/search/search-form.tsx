import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { LONGEST_QUERY } from '../../domain/posts/found-post.ts';
import { useSay } from '../../ui/language.tsx';
import '../one-line-form.css';
import './search-form.css';

/** The search field. Without JavaScript it is an ordinary form. */
export function SearchForm({ query, label }: { query: string; label: string }) {
  const say = useSay();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // After Back or Forward, shows the new page's query without moving the focus. Text typed before hydration is kept.
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
