import type { EditorState } from '@codemirror/state';
import { Decoration } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { lineStarts, type Put, putLine, putMark, type Shown, touches } from './marks.ts';
import { groupsOf } from './picture-groups.ts';
import { PictureWidget } from './picture-widget.ts';

/** Shows each group of pictures after its Markdown, which is hidden until the cursor enters it. */
export function pictures(
  state: EditorState,
  paragraph: SyntaxNode,
  visible: Shown,
  shown: readonly Shown[],
  put: Put,
): void {
  for (const group of groupsOf(state, paragraph, visible)) {
    const { from } = group[0];
    const { to } = group.at(-1) ?? group[0];
    const isShown = touches(shown, from, to);
    putMark(put, from, to, isShown);
    if (!isShown)
      for (const at of lineStarts(state, { from, to }, visible)) {
        const line = state.doc.lineAt(at);
        const rest =
          state.sliceDoc(line.from, Math.max(line.from, from)) +
          state.sliceDoc(Math.min(to, line.to), line.to);
        if (rest.trim() === '') putLine(put, at, 'cm-md-collapsed');
      }
    put(Decoration.widget({ widget: new PictureWidget(group, state.readOnly), side: 1 }).range(to));
  }
}
