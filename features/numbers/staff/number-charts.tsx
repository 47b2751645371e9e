import { COUNTS, type Count } from '../model/day-numbers.ts';
import type { Bar } from '../model/periods.ts';
import { barText, COUNT_WORDS, numberText } from './numbers-words.ts';

const HEIGHT = 100;
/** The fraction of a bar's width that stays empty, as a gap. */
const GAP = 0.2;

/** A small chart for each count. The same numbers are in the table by day. */
export function NumberCharts({ bars, now }: { bars: readonly Bar[]; now: number }) {
  return (
    <ul className="number-charts">
      {COUNTS.map((what) => (
        <li key={what}>
          <Chart what={what} bars={bars} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Chart({ what, bars, now }: { what: Count; bars: readonly Bar[]; now: number }) {
  const counts = bars.map(({ tally }) => tally[what] ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...counts);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="number-chart">
      <figcaption>
        {COUNT_WORDS[what]} <strong>{numberText(total)}</strong>
      </figcaption>
      <svg viewBox={`0 0 ${bars.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bars.map((bar, at) => (
          <g key={bar.first}>
            <title>{`${barText(bar, now)}: ${numberText(counts[at])}`}</title>
            {/* Transparent, so that the tooltip also appears above a low bar. */}
            <rect className="number-chart__place" x={at} y={0} width={1} height={HEIGHT} />
            <rect
              className="number-chart__bar"
              x={at + GAP / 2}
              width={1 - GAP}
              y={HEIGHT - ((counts[at] ?? 0) / most) * HEIGHT}
              height={((counts[at] ?? 0) / most) * HEIGHT}
            />
          </g>
        ))}
      </svg>
      {first && last && (
        <p className="number-chart__days" aria-hidden="true">
          <span>{barText({ first: first.first, last: first.first }, now)}</span>
          <span>{barText({ first: last.last, last: last.last }, now)}</span>
        </p>
      )}
    </figure>
  );
}
