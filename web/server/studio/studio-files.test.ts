import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import studio from '../../../e2e/support/studio/studio.config.ts';
import { StartError } from '../../../platform/errors.ts';
import { openStudioFiles } from './studio-files.ts';

const STUDIO = { games: studio.games, signUp: studio.signUp };
let folder: string;
const put = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(() => {
  vi.useFakeTimers();
  folder = mkdtempSync(join(tmpdir(), 'studio-site-files-'));
  mkdirSync(join(folder, 'pages'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('an error in a studio’s page file stops the start with one sentence', () => {
  put('pages/a.md', 'no fields');
  expect(() => openStudioFiles(folder, STUDIO, vi.fn())).toThrow(
    new StartError('pages/a.md, line 1: title is missing: it must be text.'),
  );
});

test('changing, adding or deleting a page file takes effect without a restart', () => {
  put('pages/a.md', '---\ntitle: A\n---\n');
  const files = openStudioFiles(folder, STUDIO, vi.fn());
  const changed = vi.fn();
  const watch = files.watch(changed);
  const titles = () => files.pages().ownPages.map(({ title }) => title);

  put('pages/a.md', '---\ntitle: Another\n---\n');
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(['Another']);
  put('pages/b.md', '---\ntitle: B\n---\n');
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual(['Another', 'B']);
  rmSync(join(folder, 'pages'), { recursive: true });
  vi.advanceTimersByTime(1000);
  expect(titles()).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(3);

  watch.close();
  mkdirSync(join(folder, 'pages'));
  put('pages/a.md', '---\ntitle: A\n---\n');
  vi.advanceTimersByTime(5000);
  expect(titles()).toEqual([]);
});

test('a change of a studio’s file between the first read and the start of watching takes effect', () => {
  put('pages/a.md', '---\ntitle: A\n---\n');
  const files = openStudioFiles(folder, STUDIO, vi.fn());
  put('pages/a.md', '---\ntitle: Another\n---\n');
  put('theme.css', ':root { --ground: #001122 }');
  const changed = vi.fn();
  const watch = files.watch(changed);
  vi.advanceTimersByTime(1000);
  watch.close();
  expect(files.pages().ownPages).toMatchObject([{ title: 'Another' }]);
  expect(files.theme().shades[0].ground).toBe('#001122');
  expect(changed).toHaveBeenCalledTimes(2);
});

test('a changed look comes before theme.css, and follows it when the file changes', () => {
  put('theme.css', ':root { --ground: #001122 }');
  const files = openStudioFiles(folder, STUDIO, vi.fn());
  const watch = files.watch(() => {});
  const look = { dark: { accent: '#aabbcc' }, light: {}, fonts: {} };
  expect(files.theme(look).css).toContain('--accent:#aabbcc');
  expect(files.theme(look)).toBe(files.theme({ ...look }));
  expect(files.theme().css).not.toContain('--accent:#aabbcc');
  put('theme.css', ':root { --ground: #112233 }');
  vi.advanceTimersByTime(1000);
  watch.close();
  expect(files.theme(look).shades[0].ground).toBe('#112233');
  expect(files.look().dark.ground).toBe('#112233');
});

test('if a page file becomes invalid, the last valid pages stay, and the error is logged', () => {
  put('pages/a.md', '---\ntitle: A\n---\n');
  const log = vi.fn();
  const files = openStudioFiles(folder, STUDIO, log);
  const changed = vi.fn();
  const watch = files.watch(changed);
  put('pages/a.md', '---\ntitle: 5\n---\n');
  vi.advanceTimersByTime(1000);
  watch.close();
  expect(files.pages().ownPages).toMatchObject([{ title: 'A' }]);
  expect(changed).not.toHaveBeenCalled();
  expect(log.mock.calls).toEqual([
    [
      {
        level: 'warn',
        event: 'own-pages',
        message:
          "The studio's pages changed but cannot be read, so the site shows their previous versions. pages/a.md, line 2: title must be text.",
      },
    ],
  ]);
});

test('a changed theme takes effect, and its errors are logged', () => {
  const log = vi.fn();
  const files = openStudioFiles(folder, STUDIO, log);
  const changed = vi.fn();
  const watch = files.watch(changed);
  put('theme.css', ':root { --ground: #001122; --amber: red }');
  vi.advanceTimersByTime(1000);
  watch.close();
  expect(files.theme().shades[0].ground).toBe('#001122');
  expect(changed).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledExactlyOnceWith({
    level: 'warn',
    event: 'theme',
    message: 'Parts of theme.css have no effect: line 1: there is no token “--amber”.',
  });
});

test('a game’s page file is found by the game’s address; a file without a game is reported', () => {
  mkdirSync(join(folder, 'games'));
  put('games/Timeworks.md', '---\nprice: €5\n---\n# Story\n');
  put('games/Tetris.md', 'No game of ours');
  const log = vi.fn();
  const files = openStudioFiles(folder, STUDIO, log);
  expect([...files.pages().gamePages]).toEqual([
    ['Timeworks', { facts: { price: '€5' }, text: '# Story', isPartial: false }],
  ]);
  expect(log).toHaveBeenCalledExactlyOnceWith({
    level: 'warn',
    event: 'game-page',
    message:
      "games/Tetris.md belongs to no game. The games' addresses in studio.config.ts are Timeworks, Starhound, Duskwater.",
  });
});

test('a game’s colours are part of the theme, and change with the game’s file or the theme', () => {
  mkdirSync(join(folder, 'games'));
  put('games/Timeworks.md', '---\ncolors: { ground: "#201008", accent: "#ff8800" }\n---\n');
  const files = openStudioFiles(folder, STUDIO, vi.fn());
  const watch = files.watch(() => {});
  const rules = () =>
    files.theme().gameColors.match(/@media [^{]*(?=\{html:has\(\.site \[data-game="Timeworks"\])/g);
  expect(rules()).toEqual(['@media screen']);
  put('theme.css', '@media (prefers-color-scheme: light) { :root { --ground: #ffffff } }');
  vi.advanceTimersByTime(1000);
  expect(rules()).toEqual(['@media screen', '@media screen and (prefers-color-scheme:light)']);
  put('games/Timeworks.md', 'No colours');
  vi.advanceTimersByTime(1000);
  watch.close();
  expect(rules()).toBeNull();
});

test('the page named in the sign-up consent must exist', () => {
  const consent = { text: 'News, please.', privacyPage: '/privacy', privacyLabel: 'Privacy' };
  const asking = { ...STUDIO, signUp: { ...STUDIO.signUp, consent } };
  put('studio.config.ts', 'export default {\n  signUp: { consent },\n};\n');
  expect(() => openStudioFiles(folder, asking, vi.fn())).toThrow(
    'studio.config.ts, line 2: signUp.consent.privacyPage is /privacy, but no file in pages/ has this address.',
  );
  put('pages/privacy.md', '---\ntitle: Privacy\n---\n');
  openStudioFiles(folder, asking, vi.fn());
  const ofSite = { ...asking.signUp, consent: { ...consent, privacyPage: '/contact' } };
  openStudioFiles(folder, { ...asking, signUp: ofSite }, vi.fn());
});

test('ignored files that look like pages are reported once', () => {
  put('pages/imprint.MD', '---\ntitle: A\n---\n');
  mkdirSync(join(folder, 'pages/legal'));
  const log = vi.fn();
  openStudioFiles(folder, STUDIO, log);
  expect(log.mock.calls.map(([{ message }]) => message).sort()).toEqual([
    'pages/imprint.MD is ignored: the file name of a page must end in .md, in lowercase.',
    'pages/legal is a folder, which is ignored: put its files directly into pages/.',
  ]);
});

test('a game’s text and a theme that are not UTF-8 are reported', () => {
  const latin = Buffer.from('/* Gr\xfc\xdfe */', 'latin1');
  writeFileSync(join(folder, 'theme.css'), latin);
  const log = vi.fn();
  openStudioFiles(folder, STUDIO, log);
  expect(log.mock.calls.map(([{ message }]) => message)).toEqual([
    'theme.css is not used: theme.css, line 1, is not UTF-8: save the file in that encoding.',
  ]);
  mkdirSync(join(folder, 'games'));
  writeFileSync(join(folder, 'games/Timeworks.md'), latin);
  expect(openStudioFiles(folder, STUDIO, log).pages().gamePages.get('Timeworks')).toEqual({
    facts: {},
    text: '',
    isPartial: true,
  });
  expect(log.mock.calls.at(-1)?.[0].message).toContain('games/Timeworks.md, line 1, is not UTF-8');
});

test('a font of the theme takes effect once its file exists', () => {
  put(
    'theme.css',
    '@font-face { font-family: Kite; src: url("/fonts/kite.woff2") }\n:root { --brand: Kite, serif }',
  );
  const log = vi.fn();
  const files = openStudioFiles(folder, STUDIO, log);
  expect(log.mock.calls.map(([{ message }]) => message)).toEqual([
    'Parts of theme.css have no effect: line 1: the studio has no file fonts/kite.woff2.',
  ]);
  expect(files.theme().css).not.toContain('@font-face');
  const watch = files.watch(() => {});
  mkdirSync(join(folder, 'fonts'));
  put('fonts/kite.woff2', 'font');
  vi.advanceTimersByTime(1000);
  watch.close();
  expect(files.theme().css).toContain('@font-face');
});
