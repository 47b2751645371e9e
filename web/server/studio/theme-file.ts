import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import { parseColor, type Tokens, tidy } from './color-tokens.ts';

/** Regular expression for the URL path of a font in the studio's folder, such as `/fonts/name.woff2`. */
export const FONT_ADDRESS = String.raw`/fonts/[\w-][\w.-]*\.(?:woff2?|ttf|otf)`;

/**
 * Allowed CSS functions, which produce colours and numbers. Others are rejected, because some load a URL, like
 * `image-set("//host/x")`.
 */
const FUNCTIONS = new Set(
  `calc clamp color color-mix hsl hsla hwb lab lch light-dark max min oklab oklch rgb rgba var`.split(' '),
);

/** Matches strings such as font names. Characters of URLs like `/` and `:` are not allowed in them. */
const STRING = /"[\w .,+-]*"|'[\w .,+-]*'/g;

/** Allowed characters. None of them can end the value, its rule or its element, and backslash escapes are excluded. */
const PLAIN = /^[\w\s#%.,()+*/-]*$/;

/** The tokens of a theme for all devices, or for devices set to light or to dark. */
export interface ThemePart {
  setting: 'light' | 'dark' | null;
  values: Map<string, string>;
}

export interface Theme {
  parts: ThemePart[];
  /** The `@font-face` rules to insert into the page. */
  faces: string[];
  /** A sentence for each part of the theme that is ignored. */
  ignored: string[];
}

const SETTING = /^\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)$/;
const FONT_FILE = new RegExp(
  String.raw`^url\(\s*(["']?)${FONT_ADDRESS}\1\s*\)(?:\s*format\(\s*(["']?)[\w-]+\2\s*\))?$`,
);
const DESCRIPTORS = new Set([
  'font-family',
  'src',
  'font-weight',
  'font-style',
  'font-display',
  'font-stretch',
  'unicode-range',
  'size-adjust',
  'ascent-override',
  'descent-override',
  'line-gap-override',
]);

/**
 * Parses a theme.css. It may contain `:root` with tokens, also inside `@media (prefers-color-scheme: …)`, and
 * `@font-face`. Everything else is ignored and reported. Throws postcss's error if the text is not CSS.
 */
export function parseTheme(source: string, known: Tokens, fonts: readonly string[]): Theme {
  const theme: Theme = { parts: [], faces: [], ignored: [] };
  const ignore = (node: ChildNode, what: string) =>
    theme.ignored.push(`line ${node.source?.start?.line ?? '?'}: ${what}`);

  function readTokens(rule: Rule, setting: ThemePart['setting']): void {
    if (rule.selector !== ':root') return void ignore(rule, `“${rule.selector}” is not “:root”`);
    const values = new Map<string, string>();
    for (const node of rule.nodes) {
      if (node.type === 'comment') continue;
      if (node.type !== 'decl') {
        ignore(node, 'only tokens are allowed in “:root”');
        continue;
      }
      const value = tidy(withoutComments(node.value));
      const problem = tokenProblem(node.prop, value, known);
      if (problem) ignore(node, problem);
      else values.set(node.prop, value);
    }
    theme.parts.push({ setting, values });
  }

  function readAtRule(rule: AtRule): void {
    if (rule.name === 'font-face') {
      const problem = faceProblem(rule) ?? missingFont(rule, fonts);
      if (problem) ignore(rule, problem);
      else theme.faces.push(faceText(rule));
      return;
    }
    const setting = settingOf(rule);
    if (setting === null) return void ignore(rule, `“@${rule.name} ${rule.params}” has no effect here`);
    for (const node of rule.nodes ?? []) {
      if (node.type === 'rule') readTokens(node, setting);
      else if (node.type !== 'comment') ignore(node, 'only “:root” is allowed in “@media”');
    }
  }

  for (const node of postcss.parse(source).nodes) {
    if (node.type === 'rule') readTokens(node, null);
    else if (node.type === 'atrule') readAtRule(node);
    else if (node.type !== 'comment') ignore(node, 'a token must be in “:root { … }”');
  }
  return theme;
}

/** The devices for which a rule such as `@media (prefers-color-scheme: light)` is; null for any other rule. */
export function settingOf({ name, params }: Pick<AtRule, 'name' | 'params'>): 'light' | 'dark' | null {
  const setting = name === 'media' ? SETTING.exec(params)?.[1] : undefined;
  return setting === 'light' || setting === 'dark' ? setting : null;
}

function tokenProblem(prop: string, value: string, known: Tokens): string | null {
  const before = known.get(prop);
  if (before === undefined) return `there is no token “${prop}”`;
  if (!isHarmless(value)) return `the value of ${prop} is not allowed`;
  const isColor = parseColor(before) !== undefined;
  if (isColor && !parseColor(value) && !/\b(var|color-mix)\(/.test(value))
    return `“${value}” is not a colour, which ${prop} needs`;
  return null;
}

function faceProblem(rule: AtRule): string | null {
  for (const node of rule.nodes ?? []) {
    if (node.type === 'comment') continue;
    if (node.type !== 'decl' || !DESCRIPTORS.has(node.prop))
      return 'this rule or descriptor is not allowed in “@font-face”';
    const harmless = node.prop === 'src' ? FONT_FILE.test(node.value) : isHarmless(node.value);
    if (!harmless)
      return node.prop === 'src'
        ? 'the “src” of a font must be one file, such as url("/fonts/name.woff2")'
        : `the value of ${node.prop} is not allowed`;
  }
  return null;
}

/** A sentence if the file of a font is missing, because every browser would request it in vain; null otherwise. */
function missingFont(rule: AtRule, fonts: readonly string[]): string | null {
  const src = (rule.nodes ?? []).flatMap((node) =>
    node.type === 'decl' && node.prop === 'src' ? [node.value] : [],
  );
  const name = /\/fonts\/([\w.-]+)/.exec(src.join())?.[1];
  return name === undefined || fonts.includes(name) ? null : `the studio has no file fonts/${name}`;
}

function faceText(rule: AtRule): string {
  const parts = (rule.nodes ?? []).filter((node) => node.type === 'decl');
  return `@font-face{${parts.map(({ prop, value }) => `${prop}:${value}`).join(';')}}`;
}

/**
 * Whether a CSS value is safe to insert into a page: it contains only colours, numbers, names and strings, so it can
 * neither load a URL nor end the rule.
 */
export function isHarmless(value: string): boolean {
  const rest = value.replace(STRING, ' ');
  if (!PLAIN.test(rest) || rest.includes('/*')) return false;
  const functions = [...rest.matchAll(/([\w-]*)\s*\(/g)];
  return functions.every(([, name = '']) => name === '' || FUNCTIONS.has(name.toLowerCase()));
}

/** Replaces comments with spaces, as CSS does. postcss keeps comments in custom properties. */
export function withoutComments(value: string): string {
  return value.replace(/\/\*.*?\*\//gs, ' ');
}
