import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { ENGINE, MEASURED } from './measured.ts';

/** Prints the tables of docs/evidence/browsers.md: results in each browser, and durations. */
export default class TableReporter implements Reporter {
  #all: Suite | undefined;

  onBegin(_config: FullConfig, all: Suite): void {
    this.#all = all;
  }

  onEnd(): void {
    const browsers = this.#all?.suites ?? [];
    const [first] = browsers;
    if (!first) return;
    const names = browsers.map(nameOf);
    const journeys = new Set(browsers.flatMap((browser) => browser.allTests().map(({ title }) => title)));
    const rows = [...journeys].map((title) => [
      title,
      ...browsers.map((browser) => said(browser.allTests().find((one) => one.title === title))),
    ]);
    console.log(`\n${table(['journey', ...names], rows)}`);

    const measured = browsers.map(measuredIn);
    const figures = [...new Set(measured.flatMap((one) => [...one.keys()]))].map((what) => [
      what,
      ...measured.map((one) => one.get(what) ?? ''),
    ]);
    if (figures.length > 0) console.log(`\n${table(['milliseconds', ...names], figures)}`);
  }
}

/** The browser's name and version, as its first test recorded them. */
function nameOf(browser: Suite): string {
  return annotations(browser).find(({ type }) => type === ENGINE)?.description ?? browser.title;
}

function measuredIn(browser: Suite): Map<string, string> {
  return new Map(
    annotations(browser)
      .filter(({ type }) => type === MEASURED)
      .map(({ description = '' }) => description.split(': ', 2) as [string, string]),
  );
}

function annotations(browser: Suite) {
  return browser.allTests().flatMap(({ results }) => results.flatMap((result) => result.annotations));
}

function said(journey: TestCase | undefined): string {
  const words = { expected: 'passes', flaky: 'passes at its second try', unexpected: 'fails', skipped: '' };
  return journey ? words[journey.outcome()] : '';
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
