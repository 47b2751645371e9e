import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntry } from '@studio-site/backend';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAlarmReports } from '../../../platform/alarm-reports.ts';
import { servedStage } from '../../../test/stages/served-stage.ts';
import type { Site } from '../../../web/server/site.ts';
import { makeKeyPair } from './make-key-pair.ts';
import { openSiteCopies } from './open-site-copies.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'studio-site-open-site-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts and closes the copies of a site. Returns whether the copying began, the alarm, and the log. */
async function started(isCopy: boolean) {
  const entries: LogEntry[] = [];
  const alarms = openAlarmReports();
  const reports = new Map<string, string | null>();
  alarms.follow((name, sentence) => void reports.set(name, sentence));
  let began = false;
  const site = {
    settings: {
      dataDir: folder,
      ofFeatures: {
        COPY_TO: `file://${join(folder, 'elsewhere')}`,
        COPY_RECIPIENT: (await makeKeyPair()).recipient,
        COPY_EVERY_SECONDS: 60,
      },
    },
    backend: {
      leaveCheckpoints(leave: boolean) {
        began ||= leave;
      },
    },
    alarms,
    log: (entry: LogEntry) => entries.push(entry),
  } as unknown as Site;
  const copies = openSiteCopies(site);
  await copies?.start?.(
    { since: isCopy ? null : 0, mail: false },
    servedStage(() => new Response()),
  );
  await copies?.close?.();
  await copies?.closeLast?.();
  return { began, alarm: reports.get('copy'), events: entries.map(({ event }) => event) };
}

test('a site on a copy of its data folder copies nothing elsewhere, and an alarm says so', async () => {
  const { began, alarm, events } = await started(true);
  expect(began).toBe(false);
  expect(alarm).toMatch(/^Nothing is copied elsewhere, because this data folder is a copy\. .*mail -- on/);
  expect(events).toContain('copies-off');
  expect((await started(false)).began).toBe(true);
});

test('without settings of a copy, an earlier alarm about the copy ends', () => {
  const alarms = openAlarmReports();
  const site = { settings: { ofFeatures: { COPY_EVERY_SECONDS: 60 } }, backend: {}, alarms };
  expect(openSiteCopies(site as unknown as Site)).toBeNull();
  expect(alarms.watched()).toEqual(new Set());
});
