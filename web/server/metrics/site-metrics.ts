import type { AskAsOwner } from '@studio-site/backend/outbox';
import * as z from 'zod/mini';
import { OUTBOX } from '../../domain/places.ts';
import type { Disk } from '../alarms/disk-alarm.ts';
import type { Counters } from './counters.ts';
import type { Metric } from './prometheus.ts';

const STATES = ['waiting', 'leased', 'done', 'failed', 'uncertain'] as const;

const counted = z.array(
  z.object({
    result: z.object({ aggregateFields: z.object({ jobs: z.object({ integerValue: z.coerce.number() }) }) }),
  }),
);

export interface MetricSources {
  counters: Counters;
  ask: AskAsOwner;
  disk: () => Promise<Disk>;
  alarms: () => number;
  /** When the last backup was made, in milliseconds since 1970; null if unknown. */
  lastBackup: () => number | null;
  /** Time up to which the off-site copy contains all changes, in milliseconds since 1970; null if unknown. */
  lastCopy: () => number | null;
}

/** The site's metrics for its owner (docs/operations.md#metrics). */
export async function siteMetrics(sources: MetricSources): Promise<Metric[]> {
  const { counters, ask } = sources;
  const [jobs, disk] = await Promise.all([
    Promise.all(STATES.map(async (state) => [state, await jobsIn(ask, state)] as const)),
    sources.disk(),
  ]);
  const { rendered, cacheHits, commits } = counters.counts();
  const seconds = (time: number | null) => time && time / 1000;
  return [
    gauge('studio_site_up', 'Always 1 while the site answers.', 1),
    gauge('studio_site_uptime_seconds', 'Time since the start of the process.', Math.round(process.uptime())),
    {
      ...counter('studio_site_requests_total', 'Requests by class of response status.'),
      values: { label: 'status', of: counters.requests() },
    },
    { ...counter('studio_site_pages_rendered_total', 'Rendered pages.'), values: rendered },
    { ...counter('studio_site_page_cache_hits_total', 'Pages sent from the cache.'), values: cacheHits },
    { ...counter('studio_site_commits_total', 'Commits to the database.'), values: commits },
    {
      ...gauge('studio_site_outbox_jobs', 'Jobs of the outbox by state.', null),
      values: { label: 'state', of: jobs },
    },
    gauge('studio_site_memory_bytes', 'Resident memory of the process.', process.memoryUsage.rss()),
    gauge('studio_site_disk_free_bytes', 'Free space on the disk of the data folder.', disk.free),
    gauge('studio_site_disk_size_bytes', 'Size of the disk of the data folder.', disk.total),
    gauge('studio_site_alarms', 'Current alarms.', sources.alarms()),
    gauge(
      'studio_site_last_backup_timestamp_seconds',
      'Time of the last backup.',
      seconds(sources.lastBackup()),
    ),
    gauge(
      'studio_site_last_copy_timestamp_seconds',
      'Time up to which the copy elsewhere has all data.',
      seconds(sources.lastCopy()),
    ),
  ];
}

const counter = (name: string, help: string) => ({ name, help, type: 'counter' as const });
const gauge = (name: string, help: string, values: number | null): Metric => ({
  name,
  help,
  type: 'gauge',
  values,
});

async function jobsIn(ask: AskAsOwner, state: string): Promise<number> {
  const where = {
    fieldFilter: { field: { fieldPath: 'state' }, op: 'EQUAL', value: { stringValue: state } },
  };
  const structuredQuery = { from: [{ collectionId: OUTBOX }], where };
  const query = { structuredQuery, aggregations: [{ alias: 'jobs', count: {} }] };
  const [row] = counted.parse(await ask(':runAggregationQuery', { structuredAggregationQuery: query }));
  return row?.result.aggregateFields.jobs.integerValue ?? 0;
}
