import type { HttpBindings } from '@hono/node-server';
import type { AskAsOwner } from '@studio-site/backend/outbox';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { OUTBOX } from '../web/domain/places.ts';
import { diskOf } from './disk.ts';
import { isForMachine } from './limits/loopback-only.ts';
import { describeError, type Log } from './log.ts';
import type { PartRoutes } from './part-routes.ts';

/** A metric with its values: one number, or one for each value of a label. Null for an unknown number. */
export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  values: number | null | { label: string; of: Iterable<readonly [string, number]> };
}

const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics in the text format of Prometheus, version 0.0.4. Unknown numbers are left out. */
export function prometheusText(metrics: readonly Metric[]): string {
  return metrics.map(metricText).join('');
}

function metricText({ name, help, type, values }: Metric): string {
  if (values === null) return '';
  const head = `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n# TYPE ${name} ${type}\n`;
  if (typeof values === 'number') return `${head}${name} ${values}\n`;
  const lines = [...values.of].map(
    ([text, value]) => `${name}{${values.label}="${escaped(text)}"} ${value}\n`,
  );
  return head + lines.join('');
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** Counts what the process has done since its start. */
export function openCounters() {
  const requests = new Map<string, number>();
  const counts = { rendered: 0, cacheHits: 0, commits: 0 };
  return {
    /** Counts a request by the class of its status, such as `2xx`. */
    request(status: number): void {
      const group = `${Math.floor(status / 100)}xx`;
      requests.set(group, (requests.get(group) ?? 0) + 1);
    },
    count(what: keyof typeof counts): void {
      counts[what] += 1;
    },
    counts: (): Readonly<typeof counts> => counts,
    requests: (): ReadonlyMap<string, number> => requests,
  };
}

export type Counters = ReturnType<typeof openCounters>;

const STATES = ['waiting', 'leased', 'done', 'failed', 'uncertain'] as const;

const counted = z.array(
  z.object({
    result: z.object({ aggregateFields: z.object({ jobs: z.object({ integerValue: z.coerce.number() }) }) }),
  }),
);

interface MetricSources {
  counters: Counters;
  ask: AskAsOwner;
  dataDir: string;
  /** The metrics of the site's parts. */
  ofParts: () => readonly Metric[];
}

/** The site's metrics for its owner (docs/operations.md#metrics). */
export async function siteMetrics(sources: MetricSources): Promise<Metric[]> {
  const { counters, ask, dataDir, ofParts } = sources;
  const [jobs, disk] = await Promise.all([
    Promise.all(STATES.map(async (state) => [state, await jobsIn(ask, state)] as const)),
    diskOf(dataDir),
  ]);
  const { rendered, cacheHits, commits } = counters.counts();
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
    ...ofParts(),
  ];
}

const counter = (name: string, help: string) => ({ name, help, type: 'counter' as const });
export const gauge = (name: string, help: string, values: number | null): Metric => ({
  name,
  help,
  type: 'gauge',
  values,
});

/** A metric for a time in milliseconds since 1970; null if it is unknown. */
export const timestamp = (name: string, help: string, time: number | null): Metric =>
  gauge(name, help, time && time / 1000);

async function jobsIn(ask: AskAsOwner, state: string): Promise<number> {
  const where = {
    fieldFilter: { field: { fieldPath: 'state' }, op: 'EQUAL', value: { stringValue: state } },
  };
  const structuredQuery = { from: [{ collectionId: OUTBOX }], where };
  const query = { structuredQuery, aggregations: [{ alias: 'jobs', count: {} }] };
  const [row] = counted.parse(await ask(':runAggregationQuery', { structuredAggregationQuery: query }));
  return row?.result.aggregateFields.jobs.integerValue ?? 0;
}

export const METRICS_PATH = '/metrics';

/** The address of the metrics (docs/operations.md#metrics). */
export function metricsRoutes(sources: MetricSources, token: string | null, log: Log): PartRoutes {
  const endpoint = metricsEndpoint(() => siteMetrics(sources), token, log);
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', endpoint);
  return { at: METRICS_PATH, app, posts: [] };
}

/** Serves the metrics to this computer and to holders of the token. */
export function metricsEndpoint(metrics: () => Promise<Metric[]>, token: string | null, log: Log) {
  return async (context: Context): Promise<Response> => {
    const headers = { 'Cache-Control': 'no-store' };
    if (!isForMachine(context, token))
      return context.text(
        'Metrics are sent only to the computer on which the site runs, and to requests with the token in METRICS_TOKEN.\n',
        401,
        headers,
      );
    try {
      const text = prometheusText(await metrics());
      return context.body(text, 200, { ...headers, 'Content-Type': PROMETHEUS_TYPE });
    } catch (error) {
      log({ level: 'error', event: 'metrics-failed', message: describeError(error) });
      return context.text('The metrics could not be read.\n', 503, headers);
    }
  };
}
