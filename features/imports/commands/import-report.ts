import { counted } from '../../../platform/domain/text/counted.ts';

/** The results of an import as sentences. */
export interface ImportReport {
  /** Sentences with numbers, such as the number of imported posts. */
  done: string[];
  /** Restricted posts, which became drafts, such as `“Club”: it was for members only.` */
  closed: string[];
  /** A sentence for each skipped item. */
  leftOut: string[];
  /** The losses and changes of each post, by title. */
  losses: { post: string; losses: string[] }[];
}

/**
 * Maximum number of lines of a list on the screen. The list of restricted posts is always complete. The file contains
 * all lines.
 */
const ON_SCREEN = 20;

/** The lines to print. `file` is the path of the complete report; null if none was needed. */
export function reportOnScreen(report: ImportReport, file: string | null): string[] {
  const { done, closed, leftOut, losses } = report;
  const changes = lossLines(report);
  return [
    ...done,
    ...(closed.length > 0 ? [closedHeading(closed.length), ...listed(closed)] : []),
    ...(leftOut.length > 0 ? [leftOutHeading(leftOut.length), ...shortList(leftOut)] : []),
    ...(changes.length > 0 ? [lossHeading(changes.length, losses.length), ...shortList(changes)] : []),
    file === null ? 'Nothing was lost.' : `The report with every loss: ${file}`,
  ];
}

/** The lines of the complete report. */
export function reportInFile(report: ImportReport): string[] {
  const { done, closed, leftOut, losses } = report;
  const changes = lossLines(report);
  return [
    ...done,
    ...(closed.length > 0 ? ['', closedHeading(closed.length), ...listed(closed)] : []),
    ...(leftOut.length > 0 ? ['', leftOutHeading(leftOut.length), ...listed(leftOut)] : []),
    ...(changes.length > 0 ? ['', lossHeading(changes.length, losses.length), ...listed(changes)] : []),
  ];
}

const lossLines = ({ losses }: ImportReport) =>
  losses.flatMap(({ post, losses: list }) => list.map((loss) => `${post}: ${loss}.`));

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`);

function shortList(lines: readonly string[]): string[] {
  const more = lines.length - ON_SCREEN;
  return [...listed(lines.slice(0, ON_SCREEN)), ...(more > 0 ? [`- … and ${more} more.`] : [])];
}

const closedHeading = (count: number) =>
  `${counted(count, 'post')} ${count === 1 ? 'was' : 'were'} not public on the old site and became ${count === 1 ? 'a draft' : 'drafts'}. Check each before you publish it:`;
const leftOutHeading = (count: number) =>
  `${count === 1 ? '1 item was' : `${count} items were`} not imported:`;
const lossHeading = (count: number, posts: number) =>
  `${counted(count, 'part')} of ${counted(posts, 'post')} ${count === 1 ? 'was' : 'were'} lost or changed:`;
