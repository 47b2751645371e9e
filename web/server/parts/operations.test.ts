import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '@studio-site/backend';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { servedStage } from '../../../test/stages/served-stage.ts';
import { alarmPath } from '../../domain/places.ts';
import { openAlarmReports } from '../alarm-reports.ts';
import { makeKeyPair } from '../copies/make-key-pair.ts';
import type { OwnedWrite } from '../engine/owner-documents.ts';
import type { Site } from '../site.ts';
import { openOperations } from './operations.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-operations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts and closes the operations of a site with an off-site copy. Returns whether the copying began, and the log. */
async function started(isCopy: boolean) {
  const entries: LogEntry[] = [];
  const stored = new Map<string, unknown>();
  let began = false;
  const site = {
    settings: {
      dataDir: folder,
      demo: true,
      metricsToken: null,
      copies: {
        to: { kind: 'folder', folder: join(folder, 'elsewhere') },
        recipient: (await makeKeyPair()).recipient,
        everySeconds: 60,
      },
    },
    backend: {
      onCommit: () => {},
      leaveCheckpoints(leave: boolean) {
        began ||= leave;
      },
    },
    documents: {
      find: async () => [],
      commit: async (writes: OwnedWrite[]) => {
        for (const { path, fields } of writes) stored.set(path, fields?.sentence);
      },
    },
    log: (entry: LogEntry) => entries.push(entry),
    dev: true,
    alarms: openAlarmReports(),
    jobs: { enqueue: async () => {} },
  } as unknown as Site;
  const operations = await openOperations(site);
  await operations?.start?.(
    { since: isCopy ? null : 0, mail: false },
    servedStage(() => new Response()),
  );
  await operations?.close?.();
  await operations?.closeLast?.();
  return { began, alarm: stored.get(alarmPath('copy')), events: entries.map(({ event }) => event) };
}

test('a site on a copy of its data folder copies nothing elsewhere, and an alarm says so', async () => {
  const { began, alarm, events } = await started(true);
  expect(began).toBe(false);
  expect(alarm).toMatch(/^Nothing is copied elsewhere, because this data folder is a copy\. .*mail -- on/);
  expect(events).toContain('copies-off');
  expect((await started(false)).began).toBe(true);
});
