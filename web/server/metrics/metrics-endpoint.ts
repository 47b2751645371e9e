import type { Context } from 'hono';
import { isForMachine } from '../limits/for-machines.ts';
import { describeError, type Log } from '../log.ts';
import { type Metric, PROMETHEUS_TYPE, prometheusText } from './prometheus.ts';

export const METRICS_PATH = '/metrics';

/** Serves `/metrics` to this computer and to holders of the token (docs/operations.md#metrics). */
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
