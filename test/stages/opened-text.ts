import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { lineEnds } from '../../editor/line-ends.ts';
import { codeLanguage } from '../../editor/live/highlighting.ts';

/** The state of an editor that has opened a text. For tests, which have no page to show the editor in. */
export const opened = (doc: string): EditorState =>
  EditorState.create({
    doc,
    extensions: [lineEnds, markdown({ base: markdownLanguage, codeLanguages: codeLanguage })],
  });
