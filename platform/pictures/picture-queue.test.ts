import { beforeEach, describe, expect, test } from 'vitest';
import { NotQueued, PictureQueue } from './picture-queue.ts';

let queue: PictureQueue<string>;
let made: string[];
beforeEach(() => {
  queue = new PictureQueue(4);
  made = [];
});

/** Requests a variant such as `a/800.avif` for a client. */
function ask(client: string, key: string, signal = new AbortController().signal): Promise<string> {
  const [picture = ''] = key.split('/');
  return queue.ask({ key, picture, client, signal, isSlow: key.endsWith('.avif') }, async () => {
    made.push(key);
    return key;
  });
}
/** The outcomes of these requests. */
const settled = async (asked: Promise<string>[]) =>
  (await Promise.allSettled(asked)).map((one) => (one.status === 'fulfilled' ? one.value : 'refused'));

describe('picture variants are made one after the other', () => {
  test('the queue makes one variant for each client in turn', async () => {
    await settled([ask('x', 'a/1.jpg'), ask('x', 'b/1.jpg'), ask('x', 'c/1.jpg'), ask('y', 'd/1.jpg')]);
    expect(made).toEqual(['a/1.jpg', 'd/1.jpg', 'b/1.jpg', 'c/1.jpg']);
  });

  test('a client’s quick variants are made before its slow ones', async () => {
    await settled([ask('x', 'a/1.avif'), ask('x', 'b/1.avif'), ask('x', 'c/1.jpg')]);
    expect(made).toEqual(['c/1.jpg', 'a/1.avif', 'b/1.avif']);
  });

  test('if a client requests variants of several pictures, the pictures take turns', async () => {
    await settled([ask('x', 'a/1.jpg'), ask('x', 'a/2.jpg'), ask('x', 'a/3.jpg'), ask('x', 'b/1.jpg')]);
    expect(made).toEqual(['a/1.jpg', 'b/1.jpg', 'a/2.jpg', 'a/3.jpg']);
  });

  test('a variant requested by several clients is made once, at the first client’s turn', async () => {
    const asked = [ask('x', 'a/1.jpg'), ask('x', 'b/1.jpg'), ask('x', 'c/1.jpg'), ask('y', 'c/1.jpg')];
    expect(await settled(asked)).toEqual(['a/1.jpg', 'b/1.jpg', 'c/1.jpg', 'c/1.jpg']);
    expect(made).toEqual(['a/1.jpg', 'c/1.jpg', 'b/1.jpg']);
  });
});

describe('a full queue of picture variants', () => {
  const many = (client: string) => [1, 2, 3, 4, 5].map((n) => ask(client, `a/${n}.jpg`));

  test('a full queue refuses further requests of the client that has the most requests in it', async () => {
    expect(await settled(many('x'))).toEqual(['a/1.jpg', 'a/2.jpg', 'a/3.jpg', 'a/4.jpg', 'refused']);
  });

  test('a full queue drops a request of the busiest client to accept one of another client', async () => {
    const asked = [...many('x'), ask('y', 'b/1.jpg')];
    expect(await settled(asked)).toEqual(['a/1.jpg', 'a/2.jpg', 'a/3.jpg', 'refused', 'refused', 'b/1.jpg']);
  });
});

describe('a request whose client has disconnected', () => {
  test('a queued request is dropped when its client has disconnected', async () => {
    const left = new AbortController();
    const asked = [
      ask('x', 'a/1.jpg'),
      ask('x', 'b/1.jpg', left.signal),
      ask('x', 'c/1.jpg', AbortSignal.abort()),
    ];
    left.abort();
    expect(await settled(asked)).toEqual(['a/1.jpg', 'refused', 'refused']);
    await expect(asked[1]).rejects.toBeInstanceOf(NotQueued);
    expect(made).toEqual(['a/1.jpg']);
  });

  test('a variant is made for the other waiting clients when one of them has disconnected', async () => {
    const [left, late] = [new AbortController(), new AbortController()];
    const both = [ask('x', 'a/1.jpg', left.signal), ask('y', 'a/1.jpg')];
    left.abort();
    expect(await settled(both)).toEqual(['a/1.jpg', 'a/1.jpg']);
    const begun = queue.ask(
      { key: 'b/1.jpg', picture: 'b', client: 'x', signal: late.signal, isSlow: false },
      async () => {
        late.abort();
        return 'made';
      },
    );
    expect(await begun).toBe('made');
  });

  test('a variant requested again is made when a client of its dropped job disconnects', async () => {
    const left = new AbortController();
    const asked = [1, 2, 3].map((n) => ask('x', `a/${n}.jpg`));
    asked.push(ask('x', 'a/4.jpg', left.signal), ask('y', 'b/1.jpg'));
    const again = ask('y', 'a/4.jpg');
    left.abort();
    expect(await settled(asked)).toEqual(['a/1.jpg', 'a/2.jpg', 'refused', 'refused', 'b/1.jpg']);
    expect(made).toContain('a/4.jpg');
    expect(await again).toBe('a/4.jpg');
  });
});
