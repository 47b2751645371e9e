/** A metric with its values: one number, or one for each value of a label. Null for an unknown number. */
export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge';
  values: number | null | { label: string; of: Iterable<readonly [string, number]> };
}

export const PROMETHEUS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

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
