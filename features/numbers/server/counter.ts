import type { Studio } from '../../../web/domain/studio.ts';
import { campaignOf, sourceOf, storeOf } from '../model/arrival.ts';
import {
  addNumbers,
  countOne,
  countUnder,
  type DayNumbers,
  DIRECT,
  MOST_NAMES,
  noNumbers,
  withinLimits,
} from '../model/day-numbers.ts';
import { dayOf } from '../model/periods.ts';
import { memoize } from './memoize.ts';
import type { Client, Visitors } from './visitors.ts';

/** An event that is to be counted. `time` is in milliseconds since 1970. */
interface Happened {
  time: number;
  client: Client;
  /** The id of the post on whose page the event happened; null on other pages. */
  post: string | null;
}

export interface ShownPage extends Happened {
  /** The referrer; '' if the browser sends none; null if a page's script reports a navigation within the site. */
  referrer: string | null;
  /** The query string of the page. */
  search: string;
  /** The host of the page. */
  host: string;
}

/**
 * Maximum number of campaigns remembered per day. A visitor's later clicks and sign-ups count for each remembered
 * campaign that brought the visitor.
 */
const KNOWN_CAMPAIGNS = MOST_NAMES.campaigns * 2;

/** Maximum number of referrers whose source is cached. Most referrers are only an origin, so the same ones recur. */
const KNOWN_REFERRERS = 500;

/** Number of page views after which `tidy` is called. */
const TIDIED_AFTER = 200;

/** Counts events per day since the last call of `take` (features/numbers/README.md). */
export function openCounter(visitors: Visitors, studio: Pick<Studio, 'games'>) {
  let days = new Map<string, DayNumbers>();
  /** The number of page views since the last call of `tidy`. */
  let untidied = 0;
  /** The source for a host and a referrer, given as one text with a line break between them. */
  const sourceAt = memoize(KNOWN_REFERRERS, (arrival) => {
    const [host = '', referrer = ''] = arrival.split('\n');
    return sourceOf(referrer, host);
  });
  /** The campaigns that brought visitors today. */
  let campaigns = { day: '', names: new Set<string>() };

  function numbersOf(time: number): DayNumbers {
    const day = dayOf(time);
    const numbers = days.get(day) ?? noNumbers();
    days.set(day, numbers);
    return numbers;
  }

  /** Keeps only the names with the highest counts, up to the limits, so that visitors cannot fill the memory. */
  function tidy(): void {
    untidied = 0;
    for (const [day, numbers] of days) days.set(day, withinLimits(numbers));
  }

  function campaignsOf(time: number): Set<string> {
    if (campaigns.day !== dayOf(time)) campaigns = { day: dayOf(time), names: new Set() };
    return campaigns.names;
  }

  /** Counts a click or a sign-up: in total, for the post, and for each campaign that brought the visitor today. */
  function countAct(what: 'presses' | 'signUps', { time, client, post }: Happened): DayNumbers {
    const numbers = numbersOf(time);
    countOne(numbers, what);
    if (post !== null) countUnder(numbers, 'posts', post, what);
    for (const name of campaignsOf(time))
      if (visitors.has(client, `campaign ${name}`, time)) countUnder(numbers, 'campaigns', name, what);
    return numbers;
  }

  return {
    page({ time, client, post, referrer, search, host }: ShownPage): void {
      if (++untidied >= TIDIED_AFTER) tidy();
      const numbers = numbersOf(time);
      countOne(numbers, 'pages');
      if (post !== null) {
        countOne(numbers, 'reads');
        countUnder(numbers, 'posts', post, 'reads');
      }
      const isNew = visitors.add(client, 'visit', time);
      if (isNew) countOne(numbers, 'visits');
      const source = (referrer === null ? null : sourceAt(`${host}\n${referrer}`)) ?? DIRECT;
      if (source === DIRECT ? isNew : visitors.add(client, `source ${source}`, time))
        countUnder(numbers, 'sources', source, 'visits');
      const campaign = search.includes('from=') ? campaignOf(search) : null;
      if (campaign === null || !visitors.add(client, `campaign ${campaign}`, time)) return;
      countUnder(numbers, 'campaigns', campaign, 'visits');
      const known = campaignsOf(time);
      if (known.size < KNOWN_CAMPAIGNS) known.add(campaign);
    },
    /** Counts a click on a link if the link leads to a store of one of the studio's games. */
    press(pressed: Happened, link: string): void {
      const store = storeOf(studio.games, link);
      if (store !== null) countUnder(countAct('presses', pressed), 'stores', store, 'presses');
    },
    signUp(signedUp: Happened): void {
      countAct('signUps', signedUp);
    },
    /** The counts since the last call, by day. */
    take(): Map<string, DayNumbers> {
      tidy();
      const taken = days;
      days = new Map();
      return taken;
    },
    /** Adds the taken counts of a day again, because they could not be written. */
    giveBack(day: string, numbers: DayNumbers): void {
      days.set(day, withinLimits(addNumbers(numbers, days.get(day) ?? noNumbers())));
    },
    isEmpty: () => days.size === 0,
  };
}

export type Counter = ReturnType<typeof openCounter>;
