import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const UPLOADED = '/pictures/abc-1000x500-aabbcc/1600.jpg';

test('a picture with high priority is preloaded in the variant that the browser will choose', () => {
  const page = renderToStaticMarkup(<Picture source={UPLOADED} alt="" sizes="50vw" priority="high" />);
  expect(page).toMatch(/^<link rel="preload" as="image" type="image\/avif" fetchPriority="high"/);
  expect(page).toContain(' imageSrcSet="/pictures/abc-1000x500-aabbcc/320.avif 320w, ');
  expect(page).toContain(' imageSizes="50vw"');
  expect(page).not.toMatch(/<link[^>]* href=/);
});

test('lazy and low-priority pictures are not preloaded', () => {
  const others = [
    <Picture key="lazy" source={UPLOADED} alt="" lazy />,
    <Picture key="low" source={UPLOADED} alt="" priority="low" />,
  ];
  expect(renderToStaticMarkup(others)).not.toContain('preload');
});
