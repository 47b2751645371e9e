import { describe, expect, it } from 'vitest';
import { altPlaces, pictureMarkdown, plainAlt } from './picture-text.ts';
import { filesIn } from './pictures-in.ts';

describe('the pictures in a text', () => {
  it('each uploaded picture in a text is listed once, and other addresses are not listed', () => {
    const text =
      '![](/pictures/a-1x1/1600.jpg) ![x](/pictures/b-2x2-7f6a55/800.webp) [a](/pictures/a-1x1/1600.jpg)';
    expect(filesIn('picture', [text, '/pictures/c/320.jpg', '/art/pictures.svg'])).toEqual([
      'a-1x1',
      'b-2x2-7f6a55',
      'c',
    ]);
  });
});

describe('the Markdown of a picture', () => {
  it('the Markdown of a picture escapes characters that would end the alt text', () => {
    expect(pictureMarkdown('a', ' A [lamp] \\ in\nthe rain ')).toBe(
      '![A \\[lamp\\] \\\\ in the rain](/pictures/a/1600.jpg)',
    );
    expect(pictureMarkdown('a', '')).toBe('![](/pictures/a/1600.jpg)');
  });
});

describe('the alt texts in a Markdown text', () => {
  it('the alt texts of all uses of a picture are found, and those of other pictures are not', () => {
    const text = `${pictureMarkdown('a', '')}\n${pictureMarkdown('b', 'Other')}\n${pictureMarkdown('a', 'x [y]')}`;
    const alts = altPlaces(text, 'a').map(({ from, to }) => text.slice(from, to));
    expect(alts).toEqual(['', plainAlt('x [y]')]);
  });
});
