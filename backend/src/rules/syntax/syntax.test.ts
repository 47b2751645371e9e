import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { compileRules, RulesSyntaxError } from '../compile/compile.ts';

/** The syntax error in a rules text, as `line:column: message`. */
function faultOf(text: string): string {
  try {
    compileRules(text, 'a.rules');
  } catch (error) {
    if (error instanceof RulesSyntaxError) {
      expect(error.message.startsWith(`a.rules:${error.line}:${error.column}: `)).toBe(true);
      return error.message.slice('a.rules:'.length);
    }
    throw error;
  }
  return 'none';
}

function body(text: string): string {
  return `rules_version = '2';
service cloud.firestore {
match /databases/{database}/documents {
${text}
}}`;
}

describe('syntax errors', () => {
  it.each([
    ['', "1:1: expected 'service cloud.firestore'"],
    ["rules_version = '3';", "1:17: rules_version must be '2'"],
    ["rules_version = '2'\nservice", "2:1: expected ';' after rules_version, found 'service'"],
    ['service firebase.storage { }', '1:9: the service must be cloud.firestore'],
    ['service cloud.firestore { allow read; }', "1:27: expected 'match', 'function' or '}', found 'allow'"],
    [
      'service cloud.firestore { } service cloud.firestore { }',
      "1:29: expected 'service cloud.firestore', found 'service'",
    ],
    ['# no', "1:1: unexpected character '#'"],
    ['/* open', '1:1: a comment is never closed'],
  ])('rules %j fail with %s', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it.each([
    ['match /t/{id} { allow read: true; }', "4:29: expected 'if' after ':', found 'true'"],
    ['match /t/{id} { allow peek: if true; }', "4:23: 'peek' is not an operation"],
    [
      'match /t/{id} { allow get: if true allow list; }',
      "4:36: expected ';' after the condition, found 'allow'",
    ],
    ['match t/{id} { }', "4:7: a match path must start with '/'"],
    ['match /t/{} { }', "4:11: expected the name of a wildcard, found '}'"],
    ['match /t/{id}/ { }', '4:15: a match path needs a segment or {wildcard} after each /'],
    ['match /{a}/{a} { }', "4:13: the wildcard 'a' appears twice in a path"],
    ['match /{a=**}/{b=**} { }', "4:1: a path, with those of the blocks around it, can have only one '**'"],
    ['match /t/{math} { }', "4:11: 'math' is a namespace and cannot be redeclared"],
    ['function f() { }', "4:16: expected 'return' in a function, found '}'"],
    ['function f(a,) { return 1; }', "4:14: expected a parameter, found ')'"],
    ['function f(a, a) { return 1; }', "4:15: 'a' is declared twice in 'f'"],
    ['function f(a) { let a = 1; return 1; }', "4:21: 'a' is declared twice in 'f'"],
    ['function f() { return 1; } function f(a) { return 1; }', "4:37: function 'f' is declared twice"],
    ['function f() { let a = b; let b = 1; return a; }', "4:24: 'b' is used before its 'let'"],
    ['function f() { return f(); }', "4:23: 'f' calls itself"],
    ['function f() { return g(); } function g() { return f(); }', "4:52: 'f' calls itself"],
    ['function f() { return 1; } function g() { return f(2); }', "4:50: 'f' takes 0 arguments, not 1"],
    ['function f(a, b, c, d, e, g, h, i) { return 1; }', "4:10: function 'f' has more than 7 parameters"],
  ])('the rules text %s fails with %s', (text, fault) => {
    expect(faultOf(body(text))).toBe(fault);
  });

  it.each([
    ['1 +', "1:4: expected an expression, found ';'"],
    ['(true', "1:6: expected ')' after an expression in parentheses, found ';'"],
    ["'a", '1:1: a string is never closed'],
    ["'\\q'", "1:2: unknown escape '\\q' in a string (write '\\\\' for a backslash)"],
    ["b'\\u0041'", "1:3: unknown escape '\\u' in a string (write '\\\\' for a backslash)"],
    ['9223372036854775808', '1:1: a whole number must fit in 64 bits'],
    ['01', '1:1: a number must not start with 0'],
    ['0x10', '1:1: a number must be decimal, without exponent or suffix'],
    ['1e3', '1:1: a number must be decimal, without exponent or suffix'],
    ['4/2', "1:2: a division needs a space after '/'"],
    ['1 --1', "1:3: '--' is not an operator"],
    ['--1', "1:1: '--' is not an operator"],
    ['1 === 1', "1:5: expected an expression, found '='"],
    ['1 & 2', "1:3: unexpected character '&'"],
    ["'a' 'b'", "1:5: expected ';' after the condition, found a string"],
    ['1 is null', "1:6: 'null' is not a type"],
    ['1 in [1] == true', "1:3: put parentheses around the 'in' or 'is' expression beside this comparison"],
    ['1 == 1 in [true]', "1:8: put parentheses around the 'in' or 'is' expression beside this comparison"],
    ['1 < 2 is bool', "1:7: put parentheses around the 'in' or 'is' expression beside this comparison"],
    ['nobody == 1', "1:1: unknown variable 'nobody'"],
    ['nothing()', "1:1: unknown function 'nothing'"],
    ["'a'.nothing()", "1:1: unknown method 'nothing'"],
    ["'a'.size(1)", "1:1: 'size' takes 0 arguments, not 1"],
    ['exists()', "1:1: 'exists' takes 1 argument"],
    ['math.max(1, 2)', "1:1: unknown function 'math.max'"],
    ['math.abs', "1:1: write parentheses after 'abs' to call it"],
    ['math == 1', "1:1: 'math' is a namespace, not a value"],
    ["'a'.matches('(')", '1:13: this is not a regular expression that RE2 accepts'],
    ['/a/$(id)_1', '1:9: an expression in a path must fill a whole segment'],
    ['/a b', "1:4: expected ';' after the condition, found 'b'"],
    ['resource.data.function', "1:15: write ['function'] to read a field of that name"],
    ['[,]', "1:2: expected an expression, found ','"],
  ])('the condition %s fails with %s', (condition, fault) => {
    const [line, column, ...words] = faultOf(body(`match /t/{id} { allow get: if\n${condition}; }`)).split(
      ':',
    );
    expect(`${Number(line) - 4}:${column}:${words.join(':')}`).toBe(fault);
  });
});

describe('valid rules', () => {
  it.each([
    'match /t/{id} { allow get: if true }',
    'match /t/{id} { allow read, write; }',
    'match /t/{id=*} { function f() { return true } allow get: if f(); }',
    'match /t/{id} { allow get: if resource.data.in == resource.data.return; }',
    'match /t/{id} { allow get: if [1, 2,].size() == 2 && {"a": 1,}.a == 1; }',
    'match /t/{id} { allow get: if -9223372036854775808 < 0 && 5. == 5.0 && .5 < 1; }',
    'match /t/{request} { function f(resource) { return resource == request; } allow get: if f(1); }',
    'match /t/{id} { function get(a) { return a; } allow get: if get(true); }',
    '// a comment\nmatch /* another */ /t/{id} { allow get: if /* here */ true; } // and one',
  ])('the rules %s compile', (text) => {
    expect(faultOf(body(text))).toBe('none');
  });

  it('a function can be declared after the service that uses it', () => {
    const text =
      'service cloud.firestore { match /a/{b} { allow get: if f(); } } function f() { return true; }';
    expect(faultOf(`rules_version = "2"; ${text}`)).toBe('none');
  });
});

describe('limits of the size of rules', () => {
  const nested = (depth: number) => `${'match /a/{b} { '.repeat(depth)} allow get; ${'}'.repeat(depth)}`;
  const chain = (length: number) =>
    Array.from(
      { length },
      (_, at) => `function f${at}() { return ${at + 1 < length ? `f${at + 1}()` : 1}; }`,
    );
  const lets = (count: number) =>
    `function f() { ${Array.from({ length: count }, (_, at) => `let v${at} = 1;`).join(' ')} return 1; }`;

  it.each([
    ['match blocks ten deep', nested(9).replaceAll('{b}', 'b'), 'none'],
    ['match blocks eleven deep', nested(10).replaceAll('{b}', 'b'), 'match blocks nest deeper than 10'],
    ['a chain of 20 functions', chain(20).join(' '), 'none'],
    ['a chain of 21 functions', chain(21).join(' '), 'function calls are nested more than 20 deep'],
    [
      'a chain of 21 functions, declared in reverse order',
      chain(21).reverse().join(' '),
      'function calls are nested more than 20 deep',
    ],
    ['ten variables', lets(10), 'none'],
    ['eleven variables', lets(11), "function 'f' has more than 10 variables"],
    ['20 wildcards', `match /${Array.from({ length: 19 }, (_, at) => `{w${at}}`).join('/')} { }`, 'none'],
    [
      '21 wildcards',
      `match /${Array.from({ length: 20 }, (_, at) => `{w${at}}`).join('/')} { }`,
      'a path has more than 20 wildcards',
    ],
    [
      'a path of 101 segments',
      `match /${Array(98).fill('a').join('/')} { }`,
      'a path has more than 100 segments',
    ],
    [
      'an expression of too many levels',
      `function f() { return ${'!'.repeat(120)}true; }`,
      'the expression is too complex',
    ],
    [
      'an expression of too many branches',
      `function f() { return ${'true ? 1 : '.repeat(200)}1; }`,
      'the expression is too complex',
    ],
    [
      'an expression of too many members',
      `function f() { return resource${'.a'.repeat(120)}; }`,
      'the expression is too complex',
    ],
    ['more than 256 KB of text', `// ${'x'.repeat(256 * 1024)}`, 'the rules are larger than 256 KB'],
  ])('the compile error of rules with %s is: $2', (_title, text, fault) => {
    expect(faultOf(body(text)).replace(/^\d+:\d+: /, '')).toBe(fault);
  });

  it('rules with the maximum nesting compile, but their evaluation ends at 1,000 expressions', () => {
    const deep = (inner: string) => `${'!'.repeat(96)}(${inner})`;
    const functions = Array.from(
      { length: 20 },
      (_, at) => `function f${at}() { return ${deep(at < 19 ? `f${at + 1}()` : 'true')}; }`,
    );
    const rules = compileRules(
      body(`${functions.join('\n')} match /t/{id} { allow get: if f0(); }`),
      'a.rules',
    );
    const decision = rules.allows({
      method: 'get',
      path: 't/x',
      resource: null,
      auth: null,
      time: 0,
      lookup: () => null,
    });
    expect(decision.reason).toContain('more than 1000 expressions');
  });
});

describe('random texts as rules', () => {
  const words = [
    ...['rules_version', '=', "'2'", ';', 'service', 'cloud', '.', 'firestore', '{', '}', 'match', '/', '/a'],
    ...['{id}', '{r=**}', 'allow', 'read', ',', ':', 'if', 'true', '1', '-', '!', '(', ')', '[', ']', '$('],
    ...[
      'function',
      'f',
      'let',
      'return',
      'resource',
      'request',
      '&&',
      '||',
      '==',
      'in',
      'is',
      'int',
      '?',
      '"',
    ],
    ...['.size()', '.matches(', '/*', '//', '\n', '\\', '9999999999999999999', 'b"', 'math', '#', '\u0000'],
  ];
  const compiles = (text: string) => {
    try {
      compileRules(text, 'any');
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error;
      expect(error.line).toBeGreaterThan(0);
      expect(error.column).toBeGreaterThan(0);
      expect(error.message).not.toContain('\n');
    }
  };

  it('a random text as rules compiles, or is refused with the line and column of the error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), compiles), {
      numRuns: rounds(100, 300),
    });
  });

  it('rules of random keywords compile, or are refused with the line and column of the error', () => {
    const text = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, (inner) => {
        compiles(inner);
        compiles(body(`match /t/{id} { allow get: if ${inner}; }`));
      }),
      { numRuns: rounds(200, 500) },
    );
  });

  it.each([
    '(',
    '[',
    '{',
    '!',
    '-',
    '{"a":',
    'true ? ',
    '/a/$(',
    'f(',
    'a[',
    'match /a { ',
    '1 + ',
  ])('rules that repeat %j very often compile, or are refused with line and column', (part) => {
    compiles(part.repeat(20_000));
    compiles(body(`match /t/{id} { allow get: if ${part.repeat(10_000)}; }`));
    compiles(body(part.repeat(10_000)));
  });
});
