import { expect, test } from 'vitest';
import { parseDocumentName } from './document-name.ts';

const START = 'projects/p/databases/(default)/documents/';

test.each([
  ['6,144 characters', `${'a/'.repeat(3071)}bb`, true],
  ['6,145 characters', `${'a/'.repeat(3071)}bbb`, false],
  ['ten million characters', 'a/'.repeat(5_000_000), false],
])('a document name of %s is parsed only if it is within the length limit', (_what, path, isTaken) => {
  const parse = () => parseDocumentName('Document name', START + path).path;
  if (isTaken) expect(parse()).toBe(path);
  else expect(parse).toThrow('Document name exceeds 6144 bytes.');
});
