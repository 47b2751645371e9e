import { Anchor, Button, TextInput } from '@mantine/core';
import { Fragment, useEffect, useState } from 'react';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { useSaveKey } from '../../../platform/staff/editing/editing-keys.ts';
import { useLeaveGuard } from '../../../platform/staff/editing/leave-guard.tsx';
import { useLive } from '../../../platform/staff/live.ts';
import { NewTabHint } from '../../../platform/staff/new-tab-hint.tsx';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { useNow } from '../../../platform/staff/use-now.ts';
import { changeAddress, watchAddresses } from '../../data/staff/posts/post-address.client.ts';
import { canExceedAddresses } from '../../domain/people/permissions.ts';
import type { Post } from '../../domain/posts/post.ts';
import { postState } from '../../domain/posts/publication.ts';
import { isSlug, MOST_ADDRESSES, postAddress, SLUG_LENGTH } from '../../domain/posts/slug.ts';
import { usePerson } from '../shared/session.tsx';

const FORM = `Lowercase letters, digits and hyphens, at most ${SLUG_LENGTH} characters.`;
export const ADDRESS_TAKEN = 'This address is or was used by another post. Choose another one.';
const TOO_MANY = `Authors can give a post at most ${MOST_ADDRESSES} addresses. Ask an editor to change the address.`;

/**
 * The address of a post, saved separately from the texts. Old addresses redirect to the new one. On blur, typed text is
 * converted to a valid address. Enter and Ctrl+S save the address. Leaving with an unsaved address asks first.
 */
export function AddressField({ post, readOnly }: { post: Post; readOnly: boolean }) {
  const person = usePerson();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [news, setNews] = useState('');
  const { run, busy, problem: failure, dismiss } = useDatabaseAction();
  const value = typed ?? post.slug ?? '';
  const { slug, failed } = useSlugOf(value);
  const isChanged = !readOnly && value.trim() !== '' && value !== post.slug;
  const mayChange = isChanged && slug !== null && slug !== post.slug && !busy;
  useLeaveGuard(isChanged);
  useSaveKey(mayChange ? () => void change(slug) : null);

  async function change(to: string) {
    dismiss();
    setNews('');
    setTyped(to);
    let outcome = '';
    const isDone = await run('The address was not changed.', async (db) => {
      outcome = await changeAddress(db, post.id, to, canExceedAddresses(person));
    });
    if (!isDone) return;
    if (outcome === 'taken') return setProblem(ADDRESS_TAKEN);
    if (outcome === 'too many') return setProblem(TOO_MANY);
    setTyped(null);
    setNews(`The address is now /blog/${to}. While the post is live, the old address redirects to it.`);
  }

  return (
    <div>
      <TextInput
        label="Address"
        description={
          post.slug === undefined && typed === null
            ? 'Set from the title when the post is first published.'
            : `On this site: ${postAddress({ id: post.id, slug: slug ?? post.slug })}`
        }
        value={value}
        // While the address is unsaved, Ctrl+Z undoes typing in this field. The form's undo would change another field,
        // because the address is not part of the form.
        data-own-undo={value === (post.slug ?? '') ? undefined : 'always'}
        maxLength={LONGEST_TYPED}
        readOnly={readOnly}
        spellCheck={false}
        error={problem || (failed && FORM)}
        onChange={(event) => {
          setProblem('');
          setNews('');
          setTyped(event.currentTarget.value);
        }}
        onBlur={() => {
          if (isChanged && slug !== null && !isSlug(value)) setTyped(slug);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && mayChange) void change(slug);
        }}
        inputContainer={(input) => (
          <div className="field-with-button">
            {input}
            {!readOnly && (
              <Button
                variant="default"
                disabled={!mayChange}
                onClick={() => {
                  if (mayChange) void change(slug);
                }}
              >
                Change address
              </Button>
            )}
          </div>
        )}
      />
      <p role="status" className="staff-hint">
        {news || (mayChange && problem === '' && 'The address is not changed yet.')}
      </p>
      {post.slug !== undefined && <FormerAddresses post={post} />}
      {failure}
    </div>
  );
}

/** Lists the old addresses that redirect to a post. Renders nothing if there are none, or if they cannot be read. */
function FormerAddresses({ post }: { post: Post }) {
  const { value } = useLive<LiveList<{ id: string }>>(`addresses of ${post.id}`, (db, watcher) =>
    watchAddresses(db, post.id, watcher),
  );
  const isLive = postState(post, useNow()) === 'live';
  const former = (value?.items ?? []).map(({ id }) => id).filter((slug) => slug !== post.slug);
  if (former.length === 0) return null;
  return (
    <p className="staff-hint">
      {isLive
        ? 'Old addresses that redirect here: '
        : 'Old addresses that redirect here while the post is live: '}
      {former.map((slug, at) => (
        <Fragment key={slug}>
          {at > 0 && ', '}
          <FormerAddress path={postAddress({ id: post.id, slug })} isLive={isLive} />
        </Fragment>
      ))}
    </p>
  );
}

function FormerAddress({ path, isLive }: { path: string; isLive: boolean }) {
  if (!isLive) return <span>{path}</span>;
  return (
    <Anchor href={path} target="_blank" rel="noopener" underline="always">
      {path}
      <NewTabHint />
    </Anchor>
  );
}

/** Maximum length of a typed address, in characters. It also limits pasted text. */
export const LONGEST_TYPED = 200;

/**
 * The slug for a typed text; null for an empty text, and until the slug is made. `failed`: the script that makes slugs
 * did not load.
 */
export function useSlugOf(text: string): { slug: string | null; failed: boolean } {
  const [made, setMade] = useState<{ text: string; slug: string | null }>({ text: '', slug: null });
  const isTyped = text.trim() !== '' && !isSlug(text);
  useEffect(() => {
    if (!isTyped) return;
    let isCurrent = true;
    const make = async () => {
      // The module is loaded lazily, because its transliteration tables are large.
      const script = await import('../../data/staff/posts/make-slug.ts').catch(() => null);
      if (isCurrent) setMade({ text, slug: script?.makeSlug(text) ?? null });
    };
    void make();
    return () => {
      isCurrent = false;
    };
  }, [text, isTyped]);
  if (!isTyped) return { slug: isSlug(text) ? text : null, failed: false };
  const isMade = made.text === text;
  return { slug: isMade ? made.slug : null, failed: isMade && made.slug === null };
}
