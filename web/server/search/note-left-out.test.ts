import type { LogEntry } from '@studio-site/backend';
import { expect, test } from 'vitest';
import { parsePlace } from '../../domain/collections.ts';
import { noteLeftOut } from './note-left-out.ts';

const post = (id: string) => ({ id, title: `Title of ${id}` });

test('posts too long for the search are logged once each, in at most one entry an hour', async () => {
  const stored: unknown[] = [];
  const lines: LogEntry[] = [];
  let time = Date.UTC(2026, 0, 1);
  const setDocuments = async (documents: { path: string; fields: unknown }[]) => {
    for (const { path, fields } of documents) stored.push([parsePlace(path)?.kind, fields]);
  };
  const note = noteLeftOut(
    (line) => void lines.push(line),
    { setDocuments } as never,
    () => time,
  );
  note([]);
  note([post('a'), post('b')]);
  note([post('a'), post('c')]);
  time += 60 * 60_000;
  note([post('a'), post('c')]);
  note([]);
  expect(lines.map(({ message }) => message)).toEqual([
    'The content of these posts is too long, so the search does not cover all of it: a, b',
    'The content of these posts is too long, so the search does not cover all of it: c',
  ]);
  const entry = (id: string, others: number, at: string) => [
    'log entry',
    {
      kind: { stringValue: 'search' },
      subject: { stringValue: id },
      by: { stringValue: 'site' },
      from: { mapValue: { fields: {} } },
      to: {
        mapValue: {
          fields: { title: { stringValue: `Title of ${id}` }, others: { integerValue: String(others) } },
        },
      },
      at: { timestampValue: at },
    },
  ];
  expect(stored).toEqual([
    entry('a', 1, '2026-01-01T00:00:00.000Z'),
    entry('c', 0, '2026-01-01T01:00:00.000Z'),
  ]);
});
