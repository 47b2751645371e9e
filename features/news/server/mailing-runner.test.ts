import { expect, test } from 'vitest';
import { mailingRunner, type RunnerOptions } from './mailing-runner.ts';

test('a mailing that cannot start is logged and does not stop the mailings after it', async () => {
  const changed: string[] = [];
  const errors: unknown[] = [];
  const mailing = (post: string) => ({ id: post, kind: 'post', post, to: 'all', at: 1 });
  const runner = mailingRunner({
    mailings: {
      inState: async () => [mailing('broken'), mailing('snow')],
      change: async (id: string, state: string) => void changed.push(`${id}: ${state}`),
    },
    signUps: { async *all() {} },
    readPost: async (id: string) => {
      if (id === 'broken') throw new Error('The post cannot be read.');
      return { publicAt: 1 };
    },
    log: ({ level, message }: { level: string; message: unknown }) =>
      level === 'error' && errors.push(message),
    sendsSince: 0,
  } as unknown as RunnerOptions);
  await runner.wake();
  expect(changed).toEqual(['snow: sent']);
  await runner.close();
  expect(errors).toEqual([expect.stringContaining('The post cannot be read.')]);
});
