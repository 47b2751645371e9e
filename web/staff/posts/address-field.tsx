import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeAddress } from '../../data/staff/posts/post-address.client.ts';
import { canExceedAddresses } from '../../domain/people/permissions.ts';
import type { Post } from '../../domain/posts/post.ts';
import { isSlug, MOST_ADDRESSES, postAddress, SLUG_LENGTH } from '../../domain/posts/slug.ts';
import { useLeaveGuard } from '../editing/leave-guard.tsx';
import { useSaveKey } from '../editing/save-keys.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { usePerson } from '../shared/session.tsx';
import { useRun } from '../shared/use-run.ts';
import { FormerAddresses } from './former-addresses.tsx';

const FORM = `Lowercase letters, digits and hyphens, at most ${SLUG_LENGTH} characters.`;
const TAKEN = 'This address is or was used by another post. Choose another one.';
const TOO_MANY = `This post has had ${MOST_ADDRESSES} addresses. Ask an editor to give it another one.`;

/**
 * The address of a post, changed apart from the texts: former addresses lead to the present one. Enter and the key of
 * Save change it too, and leaving asks before one that was typed is lost.
 */
export function AddressField({ post, readOnly }: { post: Post; readOnly: boolean }) {
  const person = usePerson();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [news, setNews] = useState('');
  const { run, busy, failure, dismiss } = useRun();
  const value = typed ?? post.slug ?? '';
  const isChanged = !readOnly && value !== '' && value !== post.slug;
  const mayChange = isChanged && isSlug(value) && !busy;
  useLeaveGuard(isChanged);
  useSaveKey(mayChange ? () => void change() : null);

  async function change() {
    dismiss();
    setNews('');
    let outcome = '';
    const isDone = await run('The address was not changed.', async (db) => {
      outcome = await changeAddress(db, post.id, value, canExceedAddresses(person));
    });
    if (!isDone) return;
    if (outcome === 'taken') return setProblem(TAKEN);
    if (outcome === 'too many') return setProblem(TOO_MANY);
    setTyped(null);
    setNews(`The address is /blog/${value}. The old address redirects here.`);
  }

  return (
    <div>
      <TextInput
        label="Address"
        description={
          post.slug === undefined && typed === null
            ? 'Set from the title when the post is first published.'
            : `On this site: ${postAddress({ id: post.id, slug: isSlug(value) ? value : post.slug })}`
        }
        value={value}
        // The form knows nothing of what is typed here: its undo would take back something else.
        data-own-undo={value === (post.slug ?? '') ? undefined : 'always'}
        maxLength={SLUG_LENGTH}
        readOnly={readOnly}
        spellCheck={false}
        error={problem || (value !== '' && !isSlug(value) && FORM)}
        onChange={(event) => {
          setProblem('');
          setNews('');
          setTyped(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && mayChange) void change();
        }}
        inputContainer={(input) => (
          <div className="field-with-button">
            {input}
            {!readOnly && (
              <Button variant="default" disabled={!mayChange} onClick={change}>
                Change address
              </Button>
            )}
          </div>
        )}
      />
      <p role="status" className="staff-hint">
        {news || (mayChange && problem === '' && 'Not changed yet.')}
      </p>
      {post.slug !== undefined && <FormerAddresses post={post} />}
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
    </div>
  );
}
