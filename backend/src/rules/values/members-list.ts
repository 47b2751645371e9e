import { memberTest, setOf } from './equality.ts';
import { textOf } from './text.ts';
import { Fault, RulesSet, type RulesValue } from './values.ts';

/**
 * Calls a method of a list. `join` takes a string; all other arguments are lists. Elements are compared exactly (1 is
 * not 1.0), except by `toSet`.
 */
export function listMethod(list: RulesValue[], name: string, arg: RulesValue): RulesValue {
  if (name === 'size') return BigInt(list.length);
  if (name === 'toSet') return setOf(list);
  if (name === 'join') return typeof arg === 'string' ? join(list, arg) : new Fault("'join' needs a string");
  if (!Array.isArray(arg)) return new Fault(`'${name}' needs a list`);
  switch (name) {
    case 'concat':
      return [...list, ...arg];
    case 'removeAll': {
      const isRemoved = memberTest(arg);
      return list.filter((item) => !isRemoved(item));
    }
    case 'hasAll':
      return arg.every(memberTest(list));
    case 'hasAny':
      return arg.some(memberTest(list));
    case 'hasOnly':
      return list.every(memberTest(arg));
  }
  return new Fault(`a list has no method '${name}'`);
}

function join(list: RulesValue[], separator: string): RulesValue {
  const texts: string[] = [];
  for (const item of list) {
    const text = textOf(item);
    if (text === null) return new Fault("'join' accepts only simple values");
    texts.push(text);
  }
  return texts.join(separator);
}

/**
 * Calls a method of a set. `hasAll`, `hasAny` and `hasOnly` take a set or a list; `union`, `intersection` and
 * `difference` take a set.
 */
export function setMethod(set: RulesSet, name: string, arg: RulesValue): RulesValue {
  if (name === 'size') return BigInt(set.members.size);
  const other = arg instanceof RulesSet ? arg : Array.isArray(arg) ? setOf(arg) : null;
  if (other === null) return new Fault(`'${name}' needs a set`);
  const mine = set.members;
  const theirs = other.members;
  switch (name) {
    case 'hasAll':
      return [...theirs.keys()].every((key) => mine.has(key));
    case 'hasAny':
      return [...theirs.keys()].some((key) => mine.has(key));
    case 'hasOnly':
      return [...mine.keys()].every((key) => theirs.has(key));
  }
  if (!(arg instanceof RulesSet)) return new Fault(`'${name}' needs a set`);
  switch (name) {
    case 'union':
      return new RulesSet(new Map([...theirs, ...mine]));
    case 'intersection':
      return new RulesSet(new Map([...mine].filter(([key]) => theirs.has(key))));
    case 'difference':
      return new RulesSet(new Map([...mine].filter(([key]) => !theirs.has(key))));
  }
  return new Fault(`a set has no method '${name}'`);
}
