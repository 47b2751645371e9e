import { describe, expect, test } from 'vitest';
import { readExport } from './read-export.ts';
import { exportFiles } from './write-export.ts';

const post = (content: string) => ({ title: { stringValue: 'Hello' }, content: { stringValue: content } });
const content = {
  documents: [
    { path: 'userdata/ada', fields: { firstName: { stringValue: 'Ada' } } },
    { path: 'projectdata/website/blogPosts/hello', fields: post('One.\n\nTwo.\n') },
    {
      path: 'projectdata/website/blogPosts/hello/revisions/1',
      fields: { number: { integerValue: '1' } },
    },
    {
      path: 'projectdata/website/blogPosts/hello/notes/n1',
      fields: { text: { stringValue: 'Is this true?' } },
    },
  ],
  accounts: [
    {
      uid: 'ada',
      subject: 's1',
      email: 'ada@mail.example',
      displayName: 'Ada',
      createdAt: 1,
      lastLoginAt: 2,
      disabled: false,
    },
  ],
};

type Files = Map<string, string>;
const swap = (name: string, from: string | RegExp, to: string) => (files: Files) => {
  const before = files.get(name) ?? '';
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  files.set(name, after);
};
const rename = (from: string, to: string) => (files: Files) => {
  files.set(to, files.get(from) ?? '');
  files.delete(from);
};
const both =
  (...changes: ((files: Files) => void)[]) =>
  (files: Files) => {
    for (const change of changes) change(files);
  };
const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;

/** Each row: a name, a change that makes a valid export invalid, and a pattern for the error message. */
const CASES: [string, (files: Files) => void, RegExp][] = [
  ['no manifest', (files) => files.delete('export.json'), /^export\.json: .*missing/],
  ['a truncated manifest', swap('export.json', /"counts[\s\S]*/, ''), /^export\.json, line 4: /],
  ['a manifest of another program', swap('export.json', 'studio-site-export', 'x'), /"format"/],
  [
    'a newer format',
    swap('export.json', '"version": 1', '"version": 2'),
    /"version": format version 2 was written by a newer program/,
  ],
  ['a version that is not a number', swap('export.json', '"version": 1', '"version": "1"'), /"version"/],
  [
    'a truncated JSON file',
    swap('userdata.json', /"Ada"[\s\S]*/, '"A'),
    /^userdata\.json, line 3: .*incomplete/,
  ],
  ['a truncated post', swap('posts/hello.md', 'Two.\n', ''), /^posts\/hello\.md, line 4: .*incomplete/],
  [
    'a truncated header',
    swap('posts/hello.md', /\n---[\s\S]*/, ''),
    /^posts\/hello\.md, line 4: .*incomplete/,
  ],
  [
    'a missing post',
    (files) => files.delete('posts/hello.md'),
    /"posts": the count is 1, but the export has 0/,
  ],
  ['a missing collection', (files) => files.delete('userdata.json'), /"userdata.json": the count is 1/],
  ['an unknown collection', (files) => files.set('secrets.json', '{}'), /^secrets\.json: /],
  ['a file of an unknown kind', (files) => files.set('posts/run.sh', 'rm -rf /'), /^posts\/run\.sh: /],
  [
    'an id with a path out of its collection',
    swap('posts/hello.md', '"hello"', '"../../x"'),
    /^posts\/hello\.md: the file of "\.\.\/\.\.\/x" must be called posts\/%2E%2E%2F/,
  ],
  [
    'an id with a path, in a file with that path as its name',
    both(
      swap('posts/hello.md', '"hello"', '"../../x"'),
      rename('posts/hello.md', 'posts/%2E%2E%2F%2E%2E%2Fx.md'),
    ),
    /%2E%2E.*"\.\.\/\.\.\/x" is not an id/,
  ],
  ['a path as a user id', swap('userdata.json', '"ada"', '"../../x"'), /^userdata\.json, .*is not an id/],
  ['dots as a user id', swap('userdata.json', '"ada"', '".."'), /^userdata\.json, "\.\.": /],
  ['an empty user id', swap('userdata.json', '"ada"', '""'), /^userdata\.json, "": /],
  ['a path as a post’s id', swap('revisions/hello.json', '"hello"', '"a/b"'), /^revisions\/hello\.json: /],
  [
    '__proto__ as a user’s id',
    swap('userdata.json', '"ada"', '"__proto__"'),
    /^userdata\.json, "__proto__": /,
  ],
  ['notes without a post', swap('notes/hello.json', '"post"', '"of"'), /^notes\/hello\.json: .*"notes"/],
  ['lost notes', (files) => files.delete('notes/hello.json'), /^export\.json, "counts", "notes": /],
  [
    '__proto__ as a field',
    swap('userdata.json', '"firstName"', '"__proto__"'),
    /^userdata\.json, "ada": .*"__proto__"/,
  ],
  [
    '__proto__ inside a field',
    swap('userdata.json', '"Ada"', '{"__proto__": {"permissionLevel": 3}}'),
    /^userdata\.json, "ada": .*"__proto__"/,
  ],
  [
    '__proto__ in a header',
    swap('posts/hello.md', 'title:', '__proto__:'),
    /^posts\/hello\.md, header: .*"__proto__"/,
  ],
  [
    '__proto__ as an account’s id',
    swap('accounts.json', '"ada"', '"__proto__"'),
    /^accounts\.json, "__proto__"/,
  ],
  [
    '__proto__ in an account',
    swap('accounts.json', '"subject"', '"__proto__"'),
    /^accounts\.json, "ada", field "subject"/,
  ],
  [
    'a list for a collection',
    (files) => files.set('userdata.json', '[]'),
    /^userdata\.json: the value must be an object/,
  ],
  [
    'a string for a document',
    swap('userdata.json', /\{\s*"firstName"[^}]*\}/, '"x"'),
    /^userdata\.json, "ada": /,
  ],
  [
    'an unknown type',
    swap('userdata.json', '"Ada"', '{"$code": "x"}'),
    /^userdata\.json, "ada", field "firstName": "\$code"/,
  ],
  [
    'a type inherited from the prototype',
    swap('userdata.json', '"Ada"', '{"$constructor": "x"}'),
    /field "firstName": "\$constructor"/,
  ],
  [
    'two types at once',
    swap('userdata.json', '"Ada"', '{"$integer": "1", "$double": 1}'),
    /field "firstName"/,
  ],
  ['an invalid time', swap('userdata.json', '"Ada"', '{"$timestamp": "soon"}'), /field "firstName"/],
  [
    'a number that would lose precision',
    swap('userdata.json', '"Ada"', '9007199254740993'),
    /field "firstName".*large/,
  ],
  ['a lone surrogate', swap('userdata.json', '"Ada"', '"\\ud800"'), /field "firstName"/],
  [
    'level 99',
    swap('userdata.json', '"firstName"', '"permissionLevel": 99, "firstName"'),
    /field "permissionLevel": the level must be/,
  ],
  [
    'an infinite number',
    swap('userdata.json', '"Ada"', '1e400'),
    /field "firstName": the number is too large/,
  ],
  [
    'a duplicate key',
    swap('userdata.json', '"firstName"', '"firstName": "Eve", "firstName"'),
    /a duplicate key/,
  ],
  ['5,000 levels', swap('userdata.json', '"Ada"', deep), /field "firstName": .*levels/],
  ['a list in a list', swap('userdata.json', '"Ada"', '[[1]]'), /^userdata\.json, "ada": /],
  [
    'a document over 1 MiB',
    swap('posts/hello.md', /\$bytes[\s\S]*/, `---\n${'x'.repeat(1_048_577)}`),
    /^posts\/hello\.md, header: .*(size|longer)/,
  ],
  [
    'a user record over 1 MiB',
    swap('userdata.json', '"Ada"', JSON.stringify(Array(3).fill('x'.repeat(400_000)))),
    /^userdata\.json, "ada": .*1,048,576/,
  ],
  ['a duplicate header line', swap('posts/hello.md', 'title:', 'title: "x"\ntitle:'), /line 3: .*twice/],
  ['a header line without a value', swap('posts/hello.md', '"Hello"', ''), /^posts\/hello\.md, line 2: /],
  [
    'a YAML type',
    swap('posts/hello.md', '"Hello"', '!!js/function x'),
    /line 2: .*not valid YAML, or not text/,
  ],
  [
    'a broken value',
    swap('posts/hello.md', '"Hello"', '"Hello'),
    /^posts\/hello\.md, line \d: .*not valid YAML/,
  ],
  [
    'YAML references that expand',
    swap('posts/hello.md', 'title:', 'a: &a [1, 1]\nb: [*a, *a]\ntitle:'),
    /line 3: YAML references/,
  ],
  [
    'a header nested 5,000 levels deep',
    swap('posts/hello.md', '"Hello"', deep),
    /^posts\/hello\.md, line 2: .*not valid YAML/,
  ],
  [
    'a string for a header',
    swap('posts/hello.md', /title[^$]*\$id.*\n.*\n/, 'Hello\n'),
    /line 2: the line must have the form "name: value"/,
  ],
  ['an unknown $ line in a header', swap('posts/hello.md', '$id', '$run: 1\n$id'), /line 3: "\$run"/],
  ['a post without an id', swap('posts/hello.md', /\$id.*\n/, ''), /"\$id" is missing/],
  [
    'a post with the line ends of Windows',
    (files) => files.set('posts/hello.md', (files.get('posts/hello.md') ?? '').replaceAll('\n', '\r\n')),
    /^posts\/hello\.md, line 1: an editor has changed the line ends/,
  ],
  [
    'a post with a byte order mark',
    swap('posts/hello.md', /^/, '\uFEFF'),
    /^posts\/hello\.md, line 1: an editor has .*byte order mark/,
  ],
  ['a post without a header', (files) => files.set('posts/hello.md', 'Hello'), /^posts\/hello\.md, line 1: /],
  [
    'an account without an e-mail address',
    swap('accounts.json', '"ada@mail.example"', '7'),
    /^accounts\.json, "ada", field "email"/,
  ],
];

describe('an invalid export is refused as a whole, with one sentence that names the position:', () => {
  test.each(CASES)('%s', (_what, spoil, message) => {
    const { files } = exportFiles(content);
    spoil(files);
    let said = '';
    try {
      readExport(files);
    } catch (error) {
      expect((error as Error).name).toBe('FormatError');
      said = (error as Error).message;
    }
    expect(said).toMatch(message);
    expect(said).toMatch(/Nothing was imported\.$/);
    expect(said).not.toContain('\n');
    expect(({} as Record<string, unknown>).permissionLevel).toBeUndefined();
  });
});

test('the header of an exported post may use any YAML notation of plain values', () => {
  const { files } = exportFiles(content);
  const long = 'k'.repeat(1_200);
  swap(
    'posts/hello.md',
    '"Hello"',
    `Hello, reader # a comment\nauthors:\n  - ada\n  - "b"\n${long}: 7`,
  )(files);
  const { documents } = readExport(files);
  expect(documents.find(({ path }) => path.endsWith('/hello'))?.fields).toMatchObject({
    title: { stringValue: 'Hello, reader' },
    authors: { arrayValue: { values: [{ stringValue: 'ada' }, { stringValue: 'b' }] } },
    [long]: { integerValue: '7' },
  });
});

test('an export that was edited by hand can be imported', () => {
  const { files } = exportFiles(content);
  swap('posts/hello.md', /\$bytes: \d+\n/, '')(files);
  swap('posts/hello.md', 'Two.', 'Two and a half.')(files);
  swap('userdata.json', '"firstName"', '"constructor"')(files);
  const { documents } = readExport(files);
  const fieldsOf = (path: string) => documents.find((document) => document.path === path)?.fields;
  expect(fieldsOf('projectdata/website/blogPosts/hello')).toMatchObject(post('One.\n\nTwo and a half.\n'));
  expect(Object.keys(fieldsOf('userdata/ada') ?? {})).toEqual(['constructor']);
});
