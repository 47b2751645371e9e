import type { Line, StateCommand } from '@codemirror/state';
import { difference } from '../editing/text-change.ts';
import { FORMAT } from './undo-step.ts';

const BULLET = /^(\s*)[-*+] (?:\[[ x]\] )?/;
const TASK = /^\s*[-*+] \[[ x]\] /i;
const NUMBER = /^(\s*)\d+[.)] /;
const QUOTE = /^> ?/;
const HEADING = /^(#{1,6}) +/;
const isBlank = (line: string) => line.trim() === '';

/** The change of only those characters of a line that differ in the new text, so that a caret in the others stays. */
export function lineChange(line: Line, text: string): { from: number; to: number; insert: string } {
  const { from, to, insert } = difference(line.text, text);
  return { from: line.from + from, to: line.from + to, insert };
}

/** A command that changes all lines of the main selection. */
function onLines(change: (lines: string[]) => string[]): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
    const changed = change(lines.map(({ text }) => text));
    const changes = state.changes(lines.map((line, at) => lineChange(line, changed[at] ?? line.text)));
    // Keeps the cursor after an inserted prefix.
    dispatch(state.update({ changes, selection: state.selection.map(changes, 1), userEvent: FORMAT }));
    return true;
  };
}

/** Whether at least one line matches, and all others match or are empty. */
const areAll = (lines: readonly string[], pattern: RegExp) =>
  lines.some((line) => pattern.test(line)) && lines.every((line) => isBlank(line) || pattern.test(line));

/** Whether a line gets a prefix. A single empty line gets one too, so that a list can be started on it. */
const marked = (lines: string[], line: string) => lines.length === 1 || !isBlank(line);

/** Cycles through: no heading, section heading, smaller heading. */
export const turnHeading = onLines((lines) => {
  const level = HEADING.exec(lines.find((line) => !isBlank(line)) ?? '')?.[1]?.length ?? 0;
  const prefix = level === 0 ? '## ' : level < 3 ? '### ' : '';
  return lines.map((line) => (marked(lines, line) ? prefix + line.replace(HEADING, '') : line));
});

/** Turns lines into smaller headings, or smaller headings into text. */
export const turnSmallHeading = onLines((lines) => {
  const prefix = areAll(lines, /^### /) ? '' : '### ';
  return lines.map((line) => (marked(lines, line) ? prefix + line.replace(HEADING, '') : line));
});

/**
 * A command that turns lines into list entries. If all of them match `entry`, it removes their marks `own`. `mark`
 * returns the mark of an entry with its number. With `keeps`, lines that match `entry` stay as they are.
 */
const listCommand = (entry: RegExp, own: RegExp, mark: (number: number) => string, keeps = true) =>
  onLines((lines) => {
    if (areAll(lines, entry)) return lines.map((line) => line.replace(own, '$1'));
    let number = 0;
    return lines.map((line) =>
      marked(lines, line) && !(keeps && entry.test(line))
        ? line
            .replace(BULLET, '$1')
            .replace(NUMBER, '$1')
            .replace(/^\s*/, (indent) => indent + mark(++number))
        : line,
    );
  });

export const toggleList = listCommand(BULLET, BULLET, () => '- ');
export const toggleNumberedList = listCommand(NUMBER, NUMBER, (number) => `${number}. `, false);
export const toggleTasks = listCommand(TASK, BULLET, () => '- [ ] ');

export const toggleQuote = onLines((lines) =>
  lines.every((line) => QUOTE.test(line))
    ? lines.map((line) => line.replace(QUOTE, ''))
    : lines.map((line) => `> ${line}`),
);
