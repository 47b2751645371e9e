import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { blocksOf, type Look } from './format/inline-pieces.ts';
import { looksAt } from './format/look-commands.ts';

const LOOK_TOOLS: Readonly<Record<Look, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
};

const NODE_TOOLS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ATX|Setext)Heading/, 'Heading'],
  [/^Link$/, 'Link'],
  [/^BulletList$/, 'List'],
  [/^OrderedList$/, 'Numbered list'],
  [/^Blockquote$/, 'Quote'],
  [/^InlineCode$/, 'Code'],
  [/^FencedCode$/, 'Code block'],
];

/** The names of the tools that are on at the selection, such as `Bold` in bold words. */
function pressedTools(state: EditorState): string[] {
  const tree = syntaxTree(state);
  const { from, to, head } = state.selection.main;
  const looks = looksAt(state, blocksOf(state.doc.toString(), tree, from, to));
  const names: string[] = [];
  for (let node: SyntaxNode | null = tree.resolveInner(head, -1); node; node = node.parent)
    names.push(node.name);
  return [
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
