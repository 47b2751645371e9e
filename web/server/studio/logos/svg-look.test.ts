import { expect, test } from 'vitest';
import { svgInLook } from './svg-look.ts';

const svg = (style: string) => `<svg><style>${style}</style><path class="a"/></svg>`;

test.each([
  ['light', '.a{stroke:#fff}.a{stroke:#222}'],
  ['dark', '.a{stroke:#fff}'],
] as const)('an SVG file on a %s page has only the rules for that colour scheme', (look, rules) => {
  const both = svg('.a{stroke:#fff}@media (prefers-color-scheme:light){.a{stroke:#222}}');
  expect(svgInLook(both, look)).toBe(svg(rules));
});

test('an SVG file without rules for a light or dark scheme is unchanged', () => {
  expect(svgInLook(svg('@media print{.a{stroke:#000}}'), 'light')).toBe(svg('@media print{.a{stroke:#000}}'));
});
