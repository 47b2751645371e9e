import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorState, type Extension } from '@codemirror/state';
import { lineEnds } from '../../editor/line-ends.ts';
import { codeLanguage } from '../../editor/live/highlighting.ts';
import { textPage } from '../../editor/text-page.ts';
import { sitePage } from '../../web/staff/markdown/site-page.ts';

/** What the editor knows of the pages of a site. */
export const siteOfText = sitePage({ origin: 'https://studio.example', games: [], videoHosts: [] });

/** An editor of texts for the pages of a site. */
export const forSite = textPage.of(siteOfText);

/** The state of an editor that has opened a text. For tests, which have no page to show the editor in. */
export const opened = (doc: string, more: Extension = []): EditorState =>
  EditorState.create({
    doc,
    extensions: [lineEnds, markdown({ base: markdownLanguage, codeLanguages: codeLanguage }), more],
  });
