import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { blocksOf, type Look } from './format/inline-pieces.ts';
import { looksAt } from './format/look-commands.ts';
import { areHeadings } from './lines/heading-commands.ts';
import { unitsOf } from './lines/lines.ts';
import { areEntries } from './lines/list-commands.ts';
import { isQuoted } from './lines/quote-command.ts';
import { around } from './nodes-and-lines.ts';
import type { ToolName } from './tools.ts';

const LOOK_TOOLS: Readonly<Record<Look, ToolName>> = {
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
};

const NODE_TOOLS: readonly (readonly [RegExp, ToolName])[] = [
  [/^Link$/, 'Link'],
  [/^InlineCode$/, 'Code'],
  [/^FencedCode$/, 'Code block'],
];

/** The names of the tools that are on at the selection, such as `Bold` in bold words. */
export function pressedTools(state: EditorState): ToolName[] {
  const tree = syntaxTree(state);
  const { from, to, head } = state.selection.main;
  const looks = looksAt(state, blocksOf(state.doc.toString(), tree, from, to));
  const names = around(tree.resolveInner(head, -1)).map(({ name }) => name);
  const units = unitsOf(state.doc, tree, from, to);
  const ofLines: readonly (readonly [ToolName, boolean])[] = [
    ['Heading', areHeadings(units, 2)],
    ['Small heading', areHeadings(units, 3)],
    ['List', areEntries(state.doc, units, 'list')],
    ['Numbered list', areEntries(state.doc, units, 'numbered')],
    ['Quote', isQuoted(state.doc, tree, from, to)],
  ];
  return [
    ...ofLines.filter(([, isOn]) => isOn).map(([tool]) => tool),
    ...looks.map((look) => LOOK_TOOLS[look]),
    ...NODE_TOOLS.filter(([name]) => names.some((one) => name.test(one))).map(([, tool]) => tool),
  ];
}

/** Time after a change, in milliseconds, so that a key press is shown first. */
const PAUSE = 60;

/** Reports the tools that are on, shortly after the text or the selection has changed. */
export function pressedToolsReported(report: (names: readonly string[]) => void): Extension {
  return ViewPlugin.fromClass(
    class {
      #waiting: ReturnType<typeof setTimeout> | undefined;
      #reported = '';

      constructor(view: EditorView) {
        this.#wait(view);
      }

      update({ view, transactions }: ViewUpdate): void {
        if (transactions.length > 0) this.#wait(view);
      }

      destroy(): void {
        clearTimeout(this.#waiting);
      }

      #wait(view: EditorView): void {
        clearTimeout(this.#waiting);
        this.#waiting = setTimeout(() => {
          const names = pressedTools(view.state);
          if (names.join() === this.#reported) return;
          this.#reported = names.join();
          report(names);
        }, PAUSE);
      }
    },
  );
}
