import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function lineOf(entry: Parameters<ReturnType<typeof createLog>>[0]) {
  const lines: string[] = [];
  createLog({ write: (line) => lines.push(line) })(entry);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\n]+\n$/);
  return JSON.parse(lines[0] ?? '');
}

test('a log entry is one JSON line with the time, whatever text it contains', () => {
  expect(lineOf({ level: 'error', event: 'commit-failed', message: 'no room\n  at x', code: 13 })).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'error',
    event: 'commit-failed',
    message: 'no room\n  at x',
    code: 13,
  });
});

test.each([
  ['get userdata/nova@mail.example: line 3', 'get userdata/…: line 3'],
  ['/blog/nova.vesper%40mail.example', '/blog/…'],
  ['to "nova+news@mail.example" (twice)', 'to "…" (twice)'],
  ['/drafts/aSecret-of_128-bits.data', '/drafts/….data'],
  [
    'get projectdata/website/draftLinks/aSecret-of_128-bits: line 3',
    'get projectdata/website/draftLinks/…: line 3',
  ],
  [
    `at https://studio.example/invite#AbCdEfGhIjKlMnOpQrSt.${'x'.repeat(43)}`,
    'at https://studio.example/invite#…',
  ],
  ['Bearer eyJhbGciOi.eyJzdWIi.c2ln', 'Bearer …'],
  // Not redacted: a package scope such as `@hono` is no e-mail address.
  [
    'at close (/srv/node_modules/@hono/node-server/x.js:1:2)',
    'at close (/srv/node_modules/@hono/node-server/x.js:1:2)',
  ],
  ['at node:internal/process:95:5', 'at node:internal/process:95:5'],
])('the text %s is logged as %s', (message, written) => {
  expect(lineOf({ level: 'info', event: 'refused', message, deeper: { message } })).toMatchObject({
    message: written,
    deeper: { message: written },
  });
});

test('a long text in a log entry is cut before it is scanned for e-mail addresses', () => {
  const detail = `list ${'a'.repeat(1_000_000)}@mail.example`;
  expect(lineOf({ level: 'info', event: 'refused', detail }).detail).toBe(
    `list ${'a'.repeat(3995)}… (1000018 characters)`,
  );
});

test('an event is logged at most 300 times a minute; then the number of omitted lines is logged', () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const log = createLog({ write: (line) => lines.push(JSON.parse(line)), now: () => now });
  for (let n = 0; n < 1000; n++) log({ level: 'info', event: 'refused', n });
  log({ level: 'error', event: 'commit-failed' });
  expect(lines).toHaveLength(301);
  now = 60_000;
  log({ level: 'info', event: 'refused' });
  expect(lines.slice(301)).toMatchObject([
    { event: 'log-lines-left-out', of: 'refused', count: 700 },
    { event: 'refused' },
  ]);
});
