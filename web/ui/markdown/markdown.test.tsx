import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { VOID_ADDRESS } from '../../../platform/domain/text/link-policy.ts';
import { VIDEO_LINK_ERROR } from '../../../platform/domain/text/video-link.ts';
import { Markdown } from './markdown.tsx';

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

describe('raw HTML in markdown is text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)></svg>',
    'a <b onclick=alert(1)>bold</b> word',
    '<iframe src="https://evil.example"></iframe>',
  ])('%s', (text) => {
    expect(html(text)).not.toMatch(/<(script|img|svg|iframe|b)\b/);
  });
});

describe('links (docs/product.md#links-in-texts)', () => {
  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](data:text/html,x)',
    '[x](vbscript:x)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
  ])('the link in %s gets an address without effect', (text) => {
    expect(html(text)).toContain(`href="${VOID_ADDRESS}"`);
  });

  test('a link to another host opens in a new tab, which its accessible name says', () => {
    const link = html('[x](//evil.example)');
    expect(link).toContain('target="_blank"');
    expect(link).toContain('rel="noopener nofollow"');
    expect(link).toContain('opens in a new tab');
  });
});

test('the checkboxes of a task list have names for screen readers', () => {
  const list = html('- [x] lit\n- [ ] dark');
  expect(list).toMatch(/<input type="checkbox" disabled="" aria-label="Done" checked=""\/> lit/);
  expect(list).toMatch(/<input type="checkbox" disabled="" aria-label="To do"\/> dark/);
});

describe('images (docs/product.md#videos)', () => {
  test('an image with a YouTube watch link becomes the no-cookie player of 853 × 480 px', () => {
    expect(html('![Trailer](https://www.youtube.com/watch?v=aqz-KE-bpKQ)')).toMatch(
      /<iframe[^>]*src="https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ"[^>]*width="853" height="480"/,
    );
  });

  test('an image with any other YouTube address is replaced with an error message', () => {
    expect(html('![x](https://www.youtube.com/embed/aqz-KE-bpKQ)')).toContain(VIDEO_LINK_ERROR);
  });

  test('an image that is not a video is shown with its alt text as caption', () => {
    const figure = html('![A lamp](/art/lamp.png)');
    expect(figure).toContain('src="/art/lamp.png"');
    expect(figure).toMatch(/markdown__caption[^>]*>A lamp</);
  });

  test('an image with a title is shown with it as caption, which screen readers get beside the alt text', () => {
    const figure = html('![A lamp](/art/lamp.png "The *first* \\"lamp\\"")');
    expect(figure).toContain('alt="A lamp"');
    expect(figure).toMatch(/markdown__caption" aria-hidden="false">The \*first\* &quot;lamp&quot;</);
    expect(html('![](/art/lamp.png "Words")')).toMatch(/alt="".*markdown__caption[^>]*>Words</);
  });

  test('an image whose URL scheme is not allowed shows only its caption', () => {
    const figure = html('![A lamp](javascript:alert(1))');
    expect(figure).not.toContain('<img');
    expect(figure).toContain('A lamp');
  });
});

test('a heading in a post’s text is never an h1 element', () => {
  expect(html('# Title\n\n## Part')).toBe(
    '<div class="markdown" dir="auto"><h2 id="title" dir="auto"><a href="#title">Title</a></h2>\n' +
      '<h2 id="part" dir="auto"><a href="#part">Part</a></h2></div>',
  );
});

test('each heading with words has a unique id made from its text', () => {
  const page = html('## Über *uns*!\n\n## Main\n\n## Main\n\n## !?');
  expect([...page.matchAll(/<h2( id="[^"]*")? dir="auto">/g)].map(([, id]) => id)).toEqual([
    ' id="über-uns"',
    ' id="main-1"',
    ' id="main-2"',
    undefined,
  ]);
});

test('tables are groups and not regions, because the regions of a page need different names', () => {
  expect(
    html('| a |\n| - |\n\n| b |\n| - |').match(/<div role="group"[^>]*aria-label="Table"/g),
  ).toHaveLength(2);
});

test('GFM tables, strike-through and code are shown', () => {
  expect(html('| a |\n| - |\n| ~~b~~ `c` |')).toMatch(/<table>.*<del>b<\/del> <code>c<\/code>/s);
});

describe('uploaded pictures', () => {
  const address = '/pictures/abc-1000x500-aabbcc/1600.jpg';

  test('uploaded pictures come in several formats, with width, height and a background colour', () => {
    const picture = html(`![A lake](${address})`);
    expect(picture).toContain(
      '<source type="image/avif" srcSet="/pictures/abc-1000x500-aabbcc/320.avif 320w, ',
    );
    expect(picture).toMatch(/<img[^>]* src="\/pictures\/abc-1000x500-aabbcc\/1600\.jpg"/);
    expect(picture).toMatch(
      /<img[^>]* width="1000" height="500" style="background-color:#aabbcc" loading="lazy"/,
    );
  });

  test('a paragraph that consists of several uploaded pictures becomes a gallery', () => {
    expect(html(`![a](${address})\n![b](${address})`)).toContain('<p class="markdown__gallery" dir="auto">');
    expect(html(`![a](${address})`)).not.toContain('gallery');
    expect(html(`![a](${address}) and ![b](${address})`)).not.toContain('gallery');
  });

  test('in a gallery, the sizes attribute of an uploaded picture contains smaller widths', () => {
    expect(html(`![a](${address})\n![b](${address})`)).toContain('sizes="(width &gt; 560px) 480px, 90vw"');
    expect(html(`![a](${address})`)).not.toContain('480px, 90vw');
  });

  test('a picture below another or below much text is marked to load later, unless in a gallery', () => {
    const marks = (text: string) =>
      [...html(text).matchAll(/<img([^>]*)>/g)].map(([, attributes]) => /later/.test(attributes ?? ''));
    const picture = `![a](${address})`;
    expect(marks(`---\n\nWords.\n\n${picture}\n\n- ${picture}`)).toEqual([false, true]);
    expect(marks(`${'*Many* words. '.repeat(40)}\n\n${picture}`)).toEqual([true]);
    expect(marks(`${picture}\n${picture}`)).toEqual([false, false]);
  });

  test('a picture from another site has only its own address, without variants', () => {
    expect(html('![a](https://a.example/pictures/x/1600.jpg)')).not.toContain('<source');
  });
});
