import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const MANTINE = join(ROOT, 'node_modules/@mantine/core');

/** The components whose style sheets are loaded, in order. */
const loaded = [
  ...readFileSync(join(HERE, 'mantine.css'), 'utf8').matchAll(/core\/styles\/(\w+)\.layer\.css/g),
].map(([, name = '']) => name);

/** The Mantine components that are imported anywhere in the staff area, or by a feature. */
const used = new Set(
  globSync(['{web,platform}/staff/**/*.tsx', 'features/*/staff/**/*.tsx'], { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  ),
);

/** A Mantine component, and all components that it uses. */
function partsOf(name: string, seen = new Set<string>()): Set<string> {
  const file = join(MANTINE, `esm/components/${name}/${name}.mjs`);
  if (seen.has(name) || !existsSync(file)) return seen;
  seen.add(name);
  for (const [, part = ''] of readFileSync(file, 'utf8').matchAll(/from "\.\.\/(\w+)\/\1\.mjs"/g))
    partsOf(part, seen);
  return seen;
}

describe('the style sheets of Mantine’s components', () => {
  test.each(
    [...used].filter((name) => partsOf(name).size > 0),
  )('the style sheets of %s and its parts are loaded', (name) => {
    const sheets = [...partsOf(name)].filter((part) => existsSync(join(MANTINE, `styles/${part}.css`)));
    expect(sheets.filter((part) => !loaded.includes(part))).toEqual([]);
  });

  test('the test finds Mantine’s components and their parts', () => {
    expect(used.size).toBeGreaterThan(10);
    expect([...partsOf('Button')]).toContain('UnstyledButton');
  });

  test('style sheets are loaded in the order of Mantine’s complete sheet', () => {
    const whole = readFileSync(join(MANTINE, 'styles.css'), 'utf8');
    const places = loaded.map((name) =>
      whole.indexOf(
        readFileSync(join(MANTINE, `styles/${name}.css`), 'utf8')
          .trim()
          .slice(0, 100),
      ),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
