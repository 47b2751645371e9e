import type { StateCommand } from '@codemirror/state';
import { difference } from '../editing/text-change.ts';
import { FORMAT } from './undo-step.ts';

const BULLET = /^(\s*)[-*+] (?:\[[ x]\] )?/;
const TASK = /^\s*[-*+] \[[ x]\] /i;
const NUMBER = /^(\s*)\d+[.)] /;
const QUOTE = /^> ?/;
const HEADING = /^(#{1,6}) +/;
const isBlank = (line: string) => line.trim() === '';

/** A command that changes all lines of the main selection. */
function onLines(change: (lines: string[]) => string[]): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
    const changed = change(lines.map(({ text }) => text));
    const changes = state.changes(
      lines.map((line, at) => {
        const { from: start, to: end, insert } = difference(line.text, changed[at] ?? line.text);
        return { from: line.from + start, to: line.from + end, insert };
      }),
    );
    // Keeps the cursor after an inserted prefix.
    dispatch(state.update({ changes, selection: state.selection.map(changes, 1), userEvent: FORMAT }));
    return true;
  };
}

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
  const headings = lines.filter((line) => line.startsWith('### '));
  const isOn = headings.length > 0 && lines.every((line) => isBlank(line) || headings.includes(line));
  const prefix = isOn ? '' : '### ';
  return lines.map((line) => (marked(lines, line) ? prefix + line.replace(HEADING, '') : line));
});

export const toggleList = onLines((lines) => {
  if (lines.every((line) => isBlank(line) || BULLET.test(line)) && lines.some((line) => BULLET.test(line)))
    return lines.map((line) => line.replace(BULLET, '$1'));
  return lines.map((line) =>
    marked(lines, line) && !BULLET.test(line)
      ? line.replace(NUMBER, '$1').replace(/^\s*/, (indent) => `${indent}- `)
      : line,
  );
});

export const toggleNumberedList = onLines((lines) => {
  if (lines.every((line) => isBlank(line) || NUMBER.test(line)) && lines.some((line) => NUMBER.test(line)))
    return lines.map((line) => line.replace(NUMBER, '$1'));
  let number = 0;
  return lines.map((line) =>
    marked(lines, line)
      ? line
          .replace(BULLET, '$1')
          .replace(NUMBER, '$1')
          .replace(/^\s*/, (indent) => `${indent}${++number}. `)
      : line,
  );
});

/** Turns lines into entries with check boxes; press again to remove them. */
export const toggleTasks = onLines((lines) => {
  if (lines.every((line) => isBlank(line) || TASK.test(line)) && lines.some((line) => TASK.test(line)))
    return lines.map((line) => line.replace(BULLET, '$1'));
  return lines.map((line) =>
    marked(lines, line) && !TASK.test(line)
      ? line
          .replace(BULLET, '$1')
          .replace(NUMBER, '$1')
          .replace(/^\s*/, (indent) => `${indent}- [ ] `)
      : line,
  );
});

export const toggleQuote = onLines((lines) =>
  lines.every((line) => QUOTE.test(line))
    ? lines.map((line) => line.replace(QUOTE, ''))
    : lines.map((line) => `> ${line}`),
);
