import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import { lineEnds } from './line-ends.ts';
import { codeLanguage } from './live/code-languages.ts';

/** The editor's state after it has opened a text, without a page. For tests. */
export const opened = (doc: string): EditorState =>
  EditorState.create({
    doc,
    extensions: [lineEnds, markdown({ base: markdownLanguage, codeLanguages: codeLanguage })],
  });
