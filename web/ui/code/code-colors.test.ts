import type { Element, Root } from 'hast';
import { expect, test } from 'vitest';
import { markdownTree } from '../markdown/markdown-tree.ts';
import { colorCode } from './code-colors.ts';

/** The coloured words of a code block, each after its class, such as `keyword func`. Other text is left out. */
function colored(language: string, code: string, now?: () => number): string[] {
  const tree = markdownTree(`\`\`\`${language}\n${code}\n\`\`\``) as Root;
  colorCode(tree, now);
  const [pre] = tree.children as [Element];
  const [block] = pre.children as [Element];
  expect(textOf(block), 'no character is changed').toBe(`${code}\n`);
  return block.children
    .filter((child) => child.type === 'element')
    .map((word) => `${String(word.properties.className).replace('code-', '')} ${textOf(word)}`);
}

const textOf = (node: Element | Element['children'][number]): string =>
  'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : '';

test.each([
  ['ts', 'const a = "x"; // 1', ['keyword const', 'string "x"', 'comment // 1']],
  [
    'csharp',
    'public class Lamp { int oil = 3; }',
    ['keyword public', 'keyword class', 'name Lamp', 'string 3'],
  ],
  ['cs', 'return true;', ['keyword return', 'string true']],
  ['gdscript', 'func light(): # on', ['keyword func', 'name light', 'comment # on']],
  ['gd', 'extends Node2D', ['keyword extends', 'name Node2D']],
  ['hlsl', 'float4 c = lerp(a, b, 0.5);', ['name float4', 'name lerp', 'string 0.5']],
  ['glsl', 'uniform vec3 light;', ['keyword uniform', 'name vec3']],
  ['lua', 'local a = nil', ['keyword local', 'string nil']],
])('code of the language %s is coloured', (language, code, words) => {
  expect(colored(language, code)).toEqual(expect.arrayContaining(words));
});

test.each([
  '',
  'unknown',
  'constructor',
  '__proto__',
  'text',
])('code of the language “%s” stays plain', (language) => {
  expect(colored(language, 'const a = 1;')).toEqual([]);
});

test.each([
  ['with a long line', 'a'.repeat(401)],
  ['with more than 12,000 characters', 'const a = 1;\n'.repeat(1000)],
])('code %s stays plain', (_, code) => {
  expect(colored('ts', code)).toEqual([]);
});

test('code whose nesting exceeds the call stack stays plain', () => {
  expect(colored('bash', `${'${'.repeat(199)}\n`.repeat(29))).toEqual([]);
});

test('after the time limit the remaining code of a text stays plain', () => {
  let time = 0;
  expect(colored('ts', 'const a = 1;', () => (time += 1000))).toEqual([]);
});

test('a code block that would bring a text over 6,000 coloured words stays plain', () => {
  const block = `\`\`\`ts\n${'1,1,\n'.repeat(1800)}\`\`\`\n\n`;
  const tree = markdownTree(block.repeat(2)) as Root;
  colorCode(tree, () => 0);
  expect(JSON.stringify(tree).split('code-string').length - 1).toBe(3600);
});
