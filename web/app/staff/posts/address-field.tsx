import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeAddress } from '../../data/staff/post-address.client.ts';
import type { Post } from '../../domain/posts/post.ts';
import { isSlug, postAddress, SLUG_LENGTH } from '../../domain/posts/slug.ts';
import { LiveProblem } from '../shared/live-problem.tsx';
import { useRun } from '../shared/use-run.ts';

const FORM = `Small letters, digits and hyphens, at most ${SLUG_LENGTH} characters.`;
const TAKEN = 'Another post has this address, or had it once. Choose another one.';

/** The address of a post, changed at once and apart from the texts: former addresses lead to the present one. */
export function AddressField({ post, readOnly }: { post: Post; readOnly: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [news, setNews] = useState('');
  const { run, busy, failure, dismiss } = useRun();
  const value = typed ?? post.slug ?? '';
  const isChanged = value !== '' && value !== post.slug;

  async function change() {
    dismiss();
    setNews('');
    let outcome = '';
    const isDone = await run('The address was not changed.', async (db) => {
      outcome = await changeAddress(db, post.id, value);
    });
    if (!isDone) return;
    if (outcome === 'taken') return setProblem(TAKEN);
    setTyped(null);
    setNews(`The address is /blog/${value}. The former one leads to it.`);
  }

  return (
    <>
      <Group align="end" wrap="nowrap">
        <TextInput
          flex={1}
          label="Address"
          description={
            post.slug === undefined && typed === null
              ? 'Made from the title when the post is first published.'
              : `On this site: ${postAddress({ id: post.id, slug: value === '' ? post.slug : value })}`
          }
          value={value}
          maxLength={SLUG_LENGTH}
          readOnly={readOnly}
          spellCheck={false}
          error={problem || (value !== '' && !isSlug(value) && FORM)}
          onChange={(event) => {
            setProblem('');
            setTyped(event.currentTarget.value);
          }}
        />
        {!readOnly && (
          <Button variant="default" disabled={!isChanged || !isSlug(value) || busy} onClick={change}>
            Change address
          </Button>
        )}
      </Group>
      <p role="status" className="staff-hint">
        {news}
      </p>
      {failure && <LiveProblem {...failure} onDismiss={dismiss} />}
    </>
  );
}
