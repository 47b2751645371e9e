import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { groupsOf } from '../../../../editor/live/picture-groups.ts';
import { plainCaption } from '../../../domain/pictures/picture-text.ts';
import { captionChange } from './picture-widget.ts';

/** The first picture of a text. */
function pictureIn(doc: string) {
  const state = EditorState.create({ doc, extensions: [markdown({ base: markdownLanguage })] });
  const paragraph = syntaxTree(state).topNode.firstChild;
  const [picture] = (paragraph && groupsOf(state, paragraph, { from: 0, to: doc.length })[0]) ?? [];
  if (!picture) throw new Error('There is no picture.');
  return { state, picture };
}

test.each<[string, string, string, string]>([
  ['![a](/b.png)', '', 'Words', '![a](/b.png "Words")'],
  ['![a](/b.png#wide)', '', 'a "b" \\ c', '![a](/b.png#wide "a \\"b\\" \\\\ c")'],
  ['![a](</b c.png>)', '', 'Words', '![a](</b c.png> "Words")'],
  ['![a](/b.png "Old")', 'Old', 'New\nwords ', '![a](/b.png "New words")'],
  ["![a](/b.png   'Old')", 'Old', 'New', '![a](/b.png "New")'],
  ['![a](/b.png (Old))', 'Old', '', '![a](/b.png)'],
  ['![a](/b.png)', '', '', '![a](/b.png)'],
])('%j has the caption %j; with %j it is %j', (text, before, caption, after) => {
  const { state, picture } = pictureIn(text);
  expect(picture.caption).toBe(before);
  const changes = captionChange(state, picture, plainCaption(caption));
  expect(state.update({ changes }).state.doc.toString()).toBe(after);
});
