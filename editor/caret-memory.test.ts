import { expect, test } from 'vitest';
import { rememberCaret, rememberedCaret } from './caret-memory.ts';

function storage(value?: string) {
  let stored = value ?? null;
  const store = {
    getItem: () => stored,
    setItem: (_key: string, text: string) => {
      stored = text;
    },
  };
  return () => store;
}

test('the caret of each text is remembered, and is at most at the end of the text', () => {
  const store = storage();
  rememberCaret('one', 7, store);
  rememberCaret('two', 3, store);
  rememberCaret('one', 9, store);
  expect(rememberedCaret('one', 20, store)).toBe(9);
  expect(rememberedCaret('one', 5, store)).toBe(5);
  expect(rememberedCaret('two', 20, store)).toBe(3);
  expect(rememberedCaret('three', 20, store)).toBe(0);
});

test('the carets of the last 30 texts are remembered', () => {
  const store = storage();
  for (let text = 0; text < 40; text++) rememberCaret(`${text}`, 1, store);
  expect(rememberedCaret('9', 5, store)).toBe(0);
  expect(rememberedCaret('10', 5, store)).toBe(1);
});

test('a stored value that holds no carets counts as none', () => {
  for (const value of ['{', '{"a":1}', '[["one",-1],["one"],null]'])
    expect(rememberedCaret('one', 5, storage(value))).toBe(0);
});

test('a browser that blocks storage remembers no caret', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  expect(() => rememberCaret('one', 1, blocked)).not.toThrow();
  expect(rememberedCaret('one', 5, blocked)).toBe(0);
});
