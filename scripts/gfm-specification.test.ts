import { beforeAll, describe, expect, test } from 'vitest';
import { hasSources, sourceFile } from '../test/stages/debian-package.ts';
import { opened } from '../test/stages/opened-text.ts';

// The specification of GitHub Flavored Markdown is in no npm package, but in the source of Debian's package cmark-gfm.
if (!hasSources()) console.log('Not root on Debian: the examples of the specification are not tried.');

/** The examples of a specification: the Markdown between a fence with the word `example` and a line with a dot. */
const examplesIn = (specification: string): string[] =>
  [...specification.matchAll(/^`{32} example.*\n((?:.*\n)*?)\.\n/gm)].map(([, text = '']) =>
    text.replaceAll('→', '\t'),
  );

describe.runIf(hasSources())('the specification of GitHub Flavored Markdown', () => {
  let examples: string[] = [];
  beforeAll(async () => {
    examples = examplesIn(await sourceFile('cmark-gfm', 'test/spec.txt'));
  });

  test('opening an example in the editor does not change it, whatever its line endings are', () => {
    expect(examples.length).toBeGreaterThan(660);
    expect(examples.join('\n')).toContain('| foo | bar |');
    for (const text of examples)
      for (const end of ['\n', '\r\n', '\r']) {
        const form = text.replaceAll('\n', end);
        expect(opened(form).doc.toString()).toBe(form);
      }
  });
});
