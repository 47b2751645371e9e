import type { Context } from 'hono';
import { isForMachine } from '../limits/for-machines.ts';
import { describeError, type Log } from '../log.ts';

const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

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

/** A metric with its values: one number, or one for each value of a label. Null for an unknown number. */
export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  values: number | null | { label: string; of: Iterable<readonly [string, number]> };
}

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
