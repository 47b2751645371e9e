import { Anchor, Button, Table } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { knownTime } from '../../../platform/data/server-time.ts';
import { whenOpen } from '../../../platform/data/staff/open-early.client.ts';
import type { LiveList } from '../../../platform/data/staff/watch.client.ts';
import { Choices } from '../../../platform/staff/buttons.tsx';
import { downloadCsv } from '../../../platform/staff/copy-and-download.ts';
import { TableHead } from '../../../platform/staff/lists/table-rows.tsx';
import { useAddressState } from '../../../platform/staff/lists/use-address-state.ts';
import { useLive } from '../../../platform/staff/live.ts';
import { LiveState } from '../../../platform/staff/live-problem.tsx';
import { postEditor } from '../../../web/staff/shared/addresses.ts';
import { useStaffSite } from '../../../web/staff/shared/site-data.ts';
import { useFeatureData } from '../../../web/staff/shared/staff-feature.tsx';
import { getTitles, MOST_TITLES, watchNumbers } from '../data/numbers.client.ts';
import { COUNTS } from '../model/day-numbers.ts';
import { numbersCsv } from '../model/numbers-csv.ts';
import type { NumbersState } from '../model/numbers-state.ts';
import {
  type Bar,
  barsOf,
  daysOf,
  PERIODS,
  type Period,
  ranked,
  type StoredDay,
  together,
} from '../model/periods.ts';
import { NumberCharts } from './number-charts.tsx';
import { barText, COUNT_WORDS, nameText, numberText, PERIOD_WORDS } from './numbers-words.ts';
import { Ranking } from './ranking.tsx';
import './numbers.css';

const STATE_WORDS: Record<Exclude<NumbersState, 'on'>, string> = {
  off: 'Visits are not counted: the setting NUMBERS_SECONDS of the server switches it off.',
  failing:
    'The server cannot store the numbers at the moment. Tell the owner of the server: its log says why.',
};
const DEFAULT: Period = 30;

/** How often the site was visited (features/numbers/README.md). */
export default function Numbers() {
  const numbers = useFeatureData<NumbersState>('numbers') ?? 'off';
  return (
    <>
      {numbers !== 'on' && <p role="note">{STATE_WORDS[numbers]}</p>}
      <LiveNumbers />
      <p className="staff-hint">
        All pages that a person opens on one day (in UTC) are one visit. Search engines, other known programs
        and people whose browser asks not to be tracked are not counted. The numbers need no cookies, and
        store no IP addresses. To count the visits that a link of yours brings, add <code>?from=name</code> to
        it: they are listed under “Campaigns”.
      </p>
    </>
  );
}

const periodIn = (params: URLSearchParams): Period =>
  PERIODS.find((days) => String(days) === params.get('days')) ?? DEFAULT;

function LiveNumbers() {
  const { state: period, setState: setPeriod } = useAddressState(periodIn, (days) => `days=${days}`);
  const now = useMemo(knownTime, []);
  const first = daysOf(period, now)[0] ?? '';
  const live = useLive<LiveList<StoredDay>>(`numbers from ${first}`, (db, watcher) =>
    watchNumbers(db, first, watcher),
  );
  const days = live.value?.items;
  return (
    <>
      <div className="number-tools">
        <Choices<Period>
          legend="Period"
          className="number-periods"
          choices={PERIODS.map((days) => ({ value: days, label: PERIOD_WORDS[days] }))}
          value={period}
          onChange={setPeriod}
        />
        {days && days.length > 0 && (
          <Button variant="default" onClick={() => downloadCsv('numbers.csv', numbersCsv(days))}>
            Export CSV
          </Button>
        )}
      </div>
      <LiveState live={live} what="the numbers" />
      {days?.length === 0 && <p>No visits in this period. A visit appears here within about a minute.</p>}
      {days && days.length > 0 && <Shown days={days} period={period} now={now} />}
    </>
  );
}

function Shown({ days, period, now }: { days: readonly StoredDay[]; period: Period; now: number }) {
  const { studio } = useStaffSite();
  const numbers = useMemo(() => together(days), [days]);
  const bars = useMemo(() => barsOf(days, period, now), [days, period, now]);
  const titles = useTitles(ranked(numbers, 'posts', 'reads').map(({ name }) => name));
  const postName = (id: string) => {
    const title = titles.get(id);
    return title === undefined ? (
      nameText('posts', id, studio.games)
    ) : (
      <Anchor component={Link} to={postEditor(id)}>
        {title || 'Untitled'}
      </Anchor>
    );
  };
  return (
    <>
      <NumberCharts bars={bars} now={now} />
      <DayTable bars={bars} now={now} />
      <div className="number-rankings">
        <Ranking
          title="Posts"
          column="Post"
          part="posts"
          counts={['reads', 'presses', 'signUps']}
          name={postName}
          empty="No post was read."
          numbers={numbers}
        />
        <Ranking
          title="Sources"
          column="Source"
          part="sources"
          counts={['visits']}
          name={(name) => nameText('sources', name, studio.games)}
          empty="No visits."
          numbers={numbers}
        />
        <Ranking
          title="Campaigns"
          column="Campaign"
          part="campaigns"
          counts={['visits', 'presses', 'signUps']}
          name={(name) => nameText('campaigns', name, studio.games)}
          empty="Nobody followed a link with ?from= in its address."
          numbers={numbers}
        />
        <Ranking
          title="Stores"
          column="Store"
          part="stores"
          counts={['presses']}
          name={(name) => nameText('stores', name, studio.games)}
          empty="Nobody pressed a link to a store."
          numbers={numbers}
        />
      </div>
    </>
  );
}

type Titles = ReadonlyMap<string, string>;

/** The titles of the posts with these ids, for at most the first thirty ids. Empty until the titles are loaded. */
function useTitles(ids: readonly string[]): Titles {
  const [titles, setTitles] = useState<Titles>(new Map());
  const wanted = ids.slice(0, MOST_TITLES).toSorted().join('\n');
  useEffect(() => {
    const ids = wanted === '' ? [] : wanted.split('\n');
    return whenOpen(({ db }) => {
      let isCurrent = true;
      // Without titles the ids are shown.
      getTitles(db, ids).then(
        (found) => isCurrent && setTitles(found),
        () => undefined,
      );
      return () => {
        isCurrent = false;
      };
    });
  }, [wanted]);
  return titles;
}

/** The numbers of the charts as a table, newest first. */
function DayTable({ bars, now }: { bars: readonly Bar[]; now: number }) {
  return (
    <details className="number-days">
      <summary>Numbers by day as a table</summary>
      <Table role="table" className="staff-table" aria-label="Numbers by day">
        <TableHead columns={['Day', ...COUNTS.map((what) => COUNT_WORDS[what])]} />
        <Table.Tbody role="rowgroup">
          {bars.toReversed().map((bar) => (
            <Table.Tr role="row" key={bar.first}>
              <Table.Th role="rowheader" scope="row">
                {barText(bar, now)}
              </Table.Th>
              {COUNTS.map((what) => (
                <Table.Td role="cell" key={what} data-label={COUNT_WORDS[what]}>
                  {numberText(bar.tally[what])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
