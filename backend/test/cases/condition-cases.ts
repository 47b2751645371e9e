import { LATER, missing, type Verdict } from './rules-case.ts';

const A = 'allowed';
const D = 'denied';
const C = 'refused';

/** A condition that is true and evaluates an expression `count` times. */
function costing(expression: string, count: number): string {
  return `[${Array(count).fill(expression).join()}].size() > 0`;
}

/** Each row: an id, a condition on reading one document, and the verdict. */
export const CONDITIONS: [id: string, condition: string, verdict: Verdict][] = [
  // Errors on one side of `&&` and `||`.
  ['1', 'd.zz == 1 || true', A],
  ['2', 'true || d.zz', A],
  ['3', 'd.zz == 1 || false', D],
  ['4', '!(d.zz == 1 && false)', A],
  ['5', 'd.zz == 1 && true', D],
  ['6', '!(d.zz == 1)', D],
  ['7', 'd.zz == null', D],
  ['8', "!('zz' in d)", A],
  ['9', 'd.nul == null', A],
  ['10', 'd.nul.x == null', D],
  ['11', 'd.s.x == null', D],
  ['12', "d.get('zz', 5) == 5", A],
  ['13', "d.get(['s', 'q'], 7) == 7", A],
  ['15', '1 || true', A],
  ['16', 'false || 1', D],
  ['17', '1 ? true : false', D],
  ['18', 'd.n', D],
  // Equality and order.
  ['19', '1 == 1.0', A],
  ['20', "1 == '1'", D],
  ['21', "1 != '1'", A],
  ['22', "1 < '2'", D],
  ['23', "!(1 < '2') || false", D],
  ['24', '[1] == [1.0]', D],
  ['25', '1 in [1.0]', D],
  ['26', "{'a': 1, 'b': 2} == {'b': 2, 'a': 1}", A],
  ['27', '[1, 2] == [2, 1]', D],
  ['28', '[1, 2].toSet() == [2, 1].toSet()', A],
  // Numbers.
  ['29', '10 / 4 == 2', A],
  ['30', '-7 / 2 == -3', A],
  ['31', '-7 % 3 == -1', A],
  ['32', '1 / 0 == 1', D],
  ['33', '1.0 / 0 > 0', A],
  ['34', 'd.most + 1 > 0 || d.most + 1 <= 0', D],
  ['35', '4/2 == 2', C],
  ['36', '4 / 2 == 2', A],
  // Operators and functions that test membership.
  ['37', "'a' in 'abc'", D],
  ['38', "'a' in {'a': 1}", A],
  ['39', "!'a' in ['b']", D],
  ['40', "!('a' in ['b'])", A],
  ['42', 'true ? false : false || true', D],
  // Strings.
  ['43', "'abc'.matches('b')", D],
  ['44', "'ab'.matches('(?=a)ab')", C],
  ['45', "'a@b.com'.matches('.*@b\\\\.com')", A],
  ['46', "'a@b.com'.matches('.*@b\\.com')", C],
  ['47', "'a,b,'.split(',').size() == 2", A],
  ['48', "'😀'.size() == 2", A],
  ['49', "'abc'[0:4] == 'abc'", D],
  // Lists, maps, sets.
  ['50', '[1, 2, 3][-1] == 3', D],
  ['52', '[1, 2, 3].hasAll([1].toSet())', D],
  ['53', '[].hasOnly([1])', A],
  ['54', '[1, 2, 3].hasAny([])', D],
  ['55', "['a'].toSet().union(['b']).size() == 2", D],
  ['56', "{'a': 1}.diff({'a': 1.0}).changedKeys().size() == 0", A],
  ['57', "{'a': {'x': 1}}.diff({'a': {'x': 2}}).affectedKeys() == ['a'].toSet()", A],
  // Type conversions and type tests.
  ['58', "int('4.2') == 4", D],
  ['59', 'int(4.9) == 4', A],
  ['61', "path('/a/b') == /a/b", A],
  ['62', 'path(/a/b) == /a/b', D],
  ['63', 'd.three is int', D],
  ['64', 'd.n is number', A],
  // Document lookups and their limits.
  ['70', 'get(/databases/$(database)/documents/t/none) == null', D],
  ['71', '!exists(/databases/$(database)/documents/t/none)', A],
  ['72', 'request.resource == null', D],
  ['84', missing(11), D],
  ['84b', missing(10), A],
  ['85', Array(30).fill('exists(/databases/$(database)/documents/t/x)').join(' && '), A],
  ['86', `true || (${missing(12)})`, A],
  // Further cases, measured on Google's emulator.
  ['sets compare numbers by value', '1 in [1.0].toSet() && [1].toSet() == [1.0].toSet()', A],
  ['a NaN in a list equals nothing', '[d.nan] == [d.nan]', D],
  ['-0.0 and 0.0 are one number at the top', '-0.0 == 0.0', A],
  ['-0.0 and 0.0 differ in a list', '[-0.0] == [0.0]', D],
  ['NaN is not below a number', '!(d.nan < 1)', A],
  ['a resource equals nothing', 'resource == resource', D],
  ['a resource is a map', "resource is map && resource.keys() == ['__name__', 'data', 'id']", A],
  [
    'getAfter is get when nothing is written',
    'getAfter(/databases/$(database)/documents/t/x).data.n == 3',
    A,
  ],
  ['a document of another database cannot be looked up', '!exists(/databases/other/documents/t/x)', D],
  ['a collection is no document', '!exists(/databases/$(database)/documents/t)', D],
  ['the literal database name works', 'exists(/databases/(default)/documents/t/x)', A],
  ['a path inside a path adds its segments', '/a/$(/b/c) == /a/b/c', A],
  ['a string with a slash is one segment', "/a/$('b/c')[1] == 'b/c'", A],
  ['a reference is a path', 'd.ref == /databases/$(database)/documents/t/y && d.ref is path', A],
  ['null is no type', 'd.nul is null', C],
  ['letters beyond A to Z keep their case', "'äA'.lower() == 'äa'", A],
  ['trim leaves a no-break space', "'\\u00a0a '.trim() == '\\u00a0a'", A],
  ['split drops trailing empty pieces but one', "',,'.split(',') == ['']", A],
  ['an empty pattern splits before each letter', "'ab'.split('') == ['', 'a', 'b']", A],
  ['replace inserts matched groups', "'abc'.replace('(b)', '[$1]') == 'a[b]c'", A],
  ['floats are written as in Java', "string(12345678.0) == '1.2345678E7' && string(1.0) == '1.0'", A],
  ['int() of a huge float gives the largest integer', 'int(1000000000000000000000.0) == d.most', A],
  ['round gives a whole number', 'math.round(-1.5) == -1 && math.round(1.5) is int', A],
  ['ceil gives a float', 'math.ceil(1.2) is float', A],
  ['the parts of a timestamp', 'd.when.dayOfWeek() == 4 && d.when.dayOfYear() == 60', A],
  ['timestamps keep nanoseconds', "d.when - duration.value(1, 'ns') < d.when", A],
  ['no timestamp after the year 9999', 'timestamp.value(99999999999999999).year() > 0', D],
  ['29 February needs a leap year', 'timestamp.date(2023, 2, 29) != d.when', D],
  ['bytes are shown in hexadecimal', "d.bytes.toHexString() == '0102FFFB'", A],
  ['bytes are shown in base64 for URLs', "d.bytes.toBase64() == 'AQL_-w=='", A],
  ['a hash of a string', "hashing.crc32c('abc').toHexString() == 'B73F4B36'", A],
  ['99 operands of && are allowed', Array(99).fill('true').join(' && '), A],
  ['100 operands of && are too many', Array(100).fill('true').join(' && '), C],
  // Of the 1,000 expressions allowed, the call of `check` with its argument takes 4, and `[…].size() > 0` another 4.
  ['a comparison costs 3', costing('1 == 1', 330), A],
  ['one comparison too many', costing('1 == 1', 332), D],
  ['&& costs 2 beside its operands', costing('true && true', 248), A],
  ['one && too many', costing('true && true', 249), D],
  [
    'a path costs 1 and each of its segments',
    costing('exists(/databases/$(database)/documents/t/x)', 141),
    A,
  ],
  ['one path too many', costing('exists(/databases/$(database)/documents/t/x)', 142), D],
  ['a branch costs 1 beside its condition', costing('true ? 1 : 2', 248), A],
  ['one branch too many', costing('true ? 1 : 2', 249), D],
  ['98 parentheses are allowed', `${'('.repeat(98)}true${')'.repeat(98)}`, A],
  ['99 parentheses are too many', `${'('.repeat(99)}true${')'.repeat(99)}`, C],
];

const AMBIGUOUS = 'Documentation and engine rank in/is differently, so parentheses are asked for.';

/** Conditions for which this backend is deliberately stricter than Google's emulator. */
export const DIFFERENT: [id: string, condition: string, ours: Verdict, google: Verdict, because: string][] = [
  ['14', "d.get('s') == 'Hello'", C, D, LATER],
  ['41', '1 in [1] == true', C, D, AMBIGUOUS],
  ['41b', '(1 is int) == true || 1 is int == true', C, A, AMBIGUOUS],
  ['51', '{a: 1}.a == 1', C, D, LATER],
  ['60', "bool('true')", C, D, LATER],
  ['unknown function', 'nothing() || true', C, A, LATER],
  ['unknown variable', 'nothing == 1 || true', C, A, LATER],
  ['unknown method', "'a'.nothing() || true", C, A, LATER],
  ['unknown function of a namespace', 'math.max(1, 2) == 2 || true', C, A, LATER],
  ['wrong argument count', "'a'.size(1) == 1 || true", C, A, LATER],
  [
    'dividing the smallest number by -1',
    '(-d.most - 1) / -1 < 0',
    D,
    A,
    'The result does not fit; Google wraps around.',
  ],
  [
    'odd characters in a path',
    '/a~b == /a~b',
    C,
    A,
    'Letters, digits, _ - and . are what we take in a path.',
  ],
];
