import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { METRICS_PATH, metricsEndpoint, siteMetrics } from '../../../platform/metrics.ts';
import type { PartRoutes } from '../../../platform/part-routes.ts';
import type { Part } from '../part.ts';
import type { Site } from '../site.ts';

/** The address of the metrics of the site and of its parts (docs/operations.md#metrics). */
export function metricsRoutes(
  { settings: { dataDir, metricsToken }, counters, ask, log }: Site,
  parts: readonly Part[],
): PartRoutes {
  const ofParts = () => parts.flatMap((part) => part.metrics?.() ?? []);
  const metrics = () => siteMetrics({ counters, ask, dataDir, ofParts });
  const app = new Hono<{ Bindings: HttpBindings }>().get('/', metricsEndpoint(metrics, metricsToken, log));
  return { at: METRICS_PATH, app, posts: [] };
}
