import { expect } from '@playwright/test';
import { postPath } from '../../web/domain/places.ts';
import { Wire } from '../support/wire.ts';
import { save, signIn, test, writePost } from './fixtures.ts';
import { editor } from './places.ts';
import type { Tab } from './tab.ts';

interface Command {
  text: string;
  /** The part of the text that is selected. */
  selected: string;
  /** The key that is pressed with Control; a capital letter or digit with Shift as well. */
  key: string;
  shift?: boolean;
  times?: number;
  markdown: string;
}

const COMMANDS: readonly Command[] = [
  { text: 'Alpha is bold.', selected: 'bold', key: 'b', markdown: 'Alpha is **bold**.' },
  { text: 'Bravo leans.', selected: 'leans', key: 'i', markdown: 'Bravo *leans*.' },
  { text: 'Charlie goes.', selected: 'goes', key: 'x', shift: true, markdown: 'Charlie ~~goes~~.' },
  { text: 'Delta runs.', selected: 'runs', key: 'e', shift: true, markdown: 'Delta `runs`.' },
  { text: 'Echo', selected: 'Echo', key: '1', shift: true, markdown: '## Echo' },
  { text: 'Foxtrot', selected: 'Foxtrot', key: '8', shift: true, markdown: '- Foxtrot' },
  { text: 'Golf', selected: 'Golf', key: '7', shift: true, markdown: '1. Golf' },
  { text: 'Hotel', selected: 'Hotel', key: '9', shift: true, markdown: '> Hotel' },
  { text: 'India', selected: 'India', key: '6', shift: true, markdown: '```\nIndia\n```' },
  { text: 'Juliet stays plain.', selected: 'plain', key: 'b', times: 2, markdown: 'Juliet stays plain.' },
  { text: 'Kilo has edges.', selected: ' has ', key: 'b', markdown: 'Kilo **has** edges.' },
  { text: '利马「重要」です', selected: '「重要」', key: 'b', markdown: '利马「**重要**」です' },
];

test('a dozen formatting commands give the same Markdown in every browser', async ({ tab, site, origin }) => {
  await signIn(tab, origin);
  const path = await writePost(tab, origin, 'Formatted', 'To be replaced.');
  await paste(tab, COMMANDS.map(({ text }) => text).join('\n\n'));
  for (const command of COMMANDS) {
    await select(tab, command.selected);
    for (let time = 0; time < (command.times ?? 1); time++) await press(tab, command);
  }
  await save(tab);
  const stored = await Wire.asOwner(site).plain(postPath(path.split('/').at(-1) ?? ''));
  expect(stored?.content).toBe(COMMANDS.map(({ markdown }) => markdown).join('\n\n'));
});

/** Pastes a text in place of the whole content: WebKit's driver types no line breaks into it. */
function paste(tab: Tab, text: string): Promise<void> {
  return tab.with(
    editor('Content'),
    `element.focus();
    document.execCommand('selectAll');
    return new Promise((noticed) => requestAnimationFrame(() => requestAnimationFrame(noticed))).then(() => {
      const data = new DataTransfer();
      data.setData('text/plain', ${JSON.stringify(text)});
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'clipboardData', { value: data });
      element.dispatchEvent(event);
    })`,
  );
}

/** Selects the first occurrence of a text in the editor, and waits until the editor has noticed. */
function select(tab: Tab, text: string): Promise<void> {
  return tab.with(
    editor('Content'),
    `return (async () => {
      element.focus();
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let node = walker.nextNode();
      while (node && !node.data.includes(${JSON.stringify(text)})) node = walker.nextNode();
      const from = node.data.indexOf(${JSON.stringify(text)});
      getSelection().setBaseAndExtent(node, from, node, from + ${text.length});
      await new Promise((noticed) => requestAnimationFrame(() => requestAnimationFrame(noticed)));
    })()`,
  );
}

/** Sends the keys of a command to the editor, as events of the page: WebKit's driver sends none with modifiers. */
function press(tab: Tab, { key, shift = false }: Command): Promise<void> {
  const code = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
  const init = { key: shift ? key.toUpperCase() : key, code, keyCode: key.toUpperCase().charCodeAt(0) };
  return tab.with(
    editor('Content'),
    `element.dispatchEvent(new KeyboardEvent('keydown', ${JSON.stringify({
      ...init,
      ctrlKey: true,
      shiftKey: shift,
      bubbles: true,
      cancelable: true,
    })}))`,
  );
}
