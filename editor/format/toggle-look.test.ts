import { expect, test } from 'vitest';
import { siteOfText } from '../../test/stages/opened-text.ts';
import { edited } from '../text-changes.ts';
import type { Look } from './inline-pieces.ts';
import { toggleLook } from './toggle-look.ts';

/** Toggles a look on the text between `‹` and `›`. */
function toggled(marked: string, look: Look): string {
  const from = marked.indexOf('‹');
  const to = marked.indexOf('›') - 1;
  const text = marked.replace(/[‹›]/g, '');
  const { edits, refused } = toggleLook(siteOfText, text, from, to, look);
  return edited(text, edits) + (refused ? ' (refused)' : '');
}

test.each<[string, Look, string, string]>([
  ['a word', 'bold', 'a ‹word› b', 'a **word** b'],
  ['white space at the ends', 'bold', 'one‹ two ›three', 'one **two** three'],
  ['two paragraphs', 'bold', 'a ‹one\n\ntwo› b', 'a **one**\n\n**two** b'],
  ['a bold word', 'bold', 'a **‹word›** b', 'a word b'],
  ['a bold word with its marks', 'bold', 'a ‹**word**› b', 'a word b'],
  ['a part of bold words', 'bold', '**a ‹b› c**', '**a** b **c**'],
  ['words between bold words', 'bold', '**a** ‹b› **c**', '**a b c**'],
  ['words around a bold word', 'bold', '‹a **b** c›', '**a b c**'],
  ['underscores', 'bold', '__a ‹b› c__', '__a__ b __c__'],
  ['a bold word', 'italic', '**‹word›**', '***word***'],
  ['a bold and italic word', 'italic', '***‹word›***', '**word**'],
  ['bold words in part', 'italic', '**a ‹b**› c', '**a *b*** c'],
  ['bold words and more', 'italic', '**a ‹b** c›', '**a *b*** *c*'],
  ['a link in part', 'bold', '‹see [the› site](/x)', '**see** [**the** site](/x)'],
  ['a link and more', 'bold', '‹see [the site](/x)›', '**see [the site](/x)**'],
  ['the words of a link by its name', 'bold', '[th‹e s›ite] x', '**[the site]** x'],
  ['a part of code', 'bold', 'a `co‹de›` b', 'a **`code`** b'],
  [
    'a code block between paragraphs',
    'bold',
    '‹a\n\n```\ncode\n```\n\nb›',
    '**a**\n\n```\ncode\n```\n\n**b**',
  ],
  ['list entries', 'bold', '‹- a\n- [ ] b\n  c›', '- **a**\n- [ ] **b\n  c**'],
  ['a heading', 'italic', '‹## A heading ##›', '## *A heading* ##'],
  ['table cells', 'strike', '| a‹ | b |\n|-|-|\n| c | d› |', '| a | ~~b~~ |\n|-|-|\n| ~~c~~ | ~~d~~ |'],
  ['a quote of two lines', 'bold', '> ‹one\n> two›', '> **one\n> two**'],
  ['words in brackets between letters', 'bold', 'これは‹「重要」›です', 'これは「**重要**」です'],
  ['a sentence before a letter', 'bold', '‹重要（笑）。›次', '**重要（笑）**。次'],
  ['code between letters', 'bold', 'は‹`a`›で', '&#x306F;**`a`**&#x3067;'],
  ['a part of a word', 'italic', 'un‹believ›able', 'un*believ*able'],
  ['a part of bold words with punctuation', 'bold', '**「重要」‹です›**', '**「重要」**&#x3067;す'],
  ['a bold sign at the start of a line', 'bold', '‹**#**› one', '\\# one'],
  ['a bold number at the start of a line', 'bold', '‹**1.**› one', '1\\. one'],
  ['words struck out by single tildes', 'strike', 'a ~‹b›~', 'a b'],
  ['white space only', 'bold', 'a‹ ›b', 'a b'],
  ['a letter beside asterisks', 'italic', '2 *‹3› * 4', '2 **3* * 4'],
  ['words beside words in both looks', 'bold', '***x*** ‹y›', '***x* y**'],
])('toggling on %s: %s turns “%s” into “%s”', (_what, look, before, after) => {
  expect(toggled(before, look)).toBe(after);
});
