import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { LanguageFn } from 'highlight.js';
import glsl from 'highlight.js/lib/languages/glsl';
import { common, createLowlight } from 'lowlight';

/** The scalar types of HLSL, and their vectors (`float3`) and matrices (`float4x4`). */
const TYPE = /\b(?:bool|int|uint|half|float|double|fixed|min16float)(?:[1-4](?:x[1-4])?)?\b/;

/** Grammar of HLSL, DirectX's shader language, which Unity uses too. */
const hlsl: LanguageFn = (hljs) => ({
  name: 'HLSL',
  keywords: {
    keyword:
      'break case cbuffer centroid const continue default discard do else extern for groupshared if in inline inout interface linear nointerpolation noperspective out packoffset precise register return row_major static struct switch tbuffer technique typedef uniform void volatile while',
    literal: 'true false NULL',
    type: 'Buffer ByteAddressBuffer RWBuffer RWStructuredBuffer RWTexture2D RWTexture3D SamplerComparisonState SamplerState StructuredBuffer Texture1D Texture2D Texture2DArray Texture3D TextureCube sampler sampler2D samplerCUBE',
    built_in:
      'abs acos all any asin atan atan2 ceil clamp clip cos cross ddx ddy degrees determinant distance dot exp exp2 floor fmod frac length lerp log log2 max min modf mul normalize pow radians reflect refract round rsqrt saturate sign sin smoothstep sqrt step tan tex2D texCUBE transpose trunc',
  },
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.QUOTE_STRING_MODE,
    hljs.C_NUMBER_MODE,
    { scope: 'meta', begin: /^[ \t]*#\w+/ },
    { scope: 'type', begin: TYPE },
    { scope: 'symbol', begin: /:\s*(?:SV_)?[A-Z][A-Za-z_]*\d*\b/ },
  ],
});

/** Grammar of GDScript, the script language of the Godot engine. */
const gdscript: LanguageFn = (hljs) => ({
  name: 'GDScript',
  keywords: {
    keyword:
      'and as assert await break breakpoint class class_name const continue elif else enum extends for func if in is match not or pass preload return self setget signal static super tool var void when while yield',
    literal: 'true false null PI TAU INF NAN',
    built_in:
      'Array Basis Callable Color Dictionary Node Node2D Node3D NodePath Object Plane Quaternion Rect2 Resource RID Signal String StringName Transform2D Transform3D Vector2 Vector2i Vector3 Vector3i Vector4 bool float int',
  },
  contains: [
    hljs.HASH_COMMENT_MODE,
    { scope: 'string', begin: /[&^r]?"""/, end: /"""/ },
    hljs.QUOTE_STRING_MODE,
    hljs.APOS_STRING_MODE,
    hljs.C_NUMBER_MODE,
    { scope: 'meta', begin: /@[a-z_]+/ },
    { scope: 'symbol', begin: /[$%][A-Za-z_][\w/]*/ },
    { begin: [/\bfunc/, /\s+/, /\w+/], beginScope: { 1: 'keyword', 3: 'title' } },
    { begin: [/\bclass(?:_name)?|\bextends/, /\s+/, /\w+/], beginScope: { 1: 'keyword', 3: 'type' } },
  ],
});

/** Other names of languages, with the name of the grammar that colours them. */
const ALIASES: Readonly<Record<string, string>> = { gd: 'gdscript', shader: 'glsl', gdshader: 'glsl' };

const lowlight = createLowlight({ ...common, gdscript, glsl, hlsl });

/**
 * Maximum number of characters of a coloured block, of one of its lines, and of all blocks of a text. Longer code is
 * not coloured, because many grammars take quadratic time, especially for one long word.
 */
const LONGEST_BLOCK = 12_000;
const LONGEST_LINE = 400;
const MOST_CHARACTERS = 60_000;
/** Maximum number of coloured words in a text. */
const MOST_COLORED = 6000;
/** Time limit per text in milliseconds. Blocks that are not coloured by then stay without colours. */
const TIME_LIMIT = 400;

/** The classes of coloured words (code-colors.css), with highlight.js' names for them. Other words are not coloured. */
const CLASSES: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  ['comment', ['comment', 'quote', 'doctag', 'deletion']],
  [
    'string',
    [
      ...['string', 'regexp', 'char', 'link', 'addition', 'template-tag'],
      ...['number', 'literal', 'symbol', 'bullet'],
    ],
  ],
  ['keyword', ['keyword', 'meta', 'section', 'selector-tag', 'selector-pseudo', 'operator', 'tag']],
  [
    'name',
    [
      ...['type', 'built_in', 'class_', 'name', 'selector-class', 'selector-id'],
      ...['title', 'function_', 'attr', 'attribute', 'property'],
    ],
  ],
];
const CLASS_OF = new Map(CLASSES.flatMap(([name, scopes]) => scopes.map((scope) => [scope, `code-${name}`])));

/**
 * Colours the code blocks of a formatted text, by changing its tree. Blocks in an unknown language, blocks that are too
 * long, and blocks that would exceed a limit of the whole text are not coloured.
 */
export function colorCode(tree: Root, now: () => number = () => performance.now()): void {
  const end = now() + TIME_LIMIT;
  let characters = 0;
  let colored = 0;
  for (const { code, language } of codeBlocksIn(tree)) {
    const [text] = code.children;
    if (text?.type !== 'text' || isTooLong(text.value)) continue;
    characters += text.value.length;
    if (characters > MOST_CHARACTERS || now() > end) return;
    const words = coloredWords(language, text.value);
    const count = words.filter(({ type }) => type === 'element').length;
    if (colored + count > MOST_COLORED) continue;
    colored += count;
    code.children = words;
  }
}

const isTooLong = (code: string) =>
  code.length > LONGEST_BLOCK || code.split('\n').some(({ length }) => length > LONGEST_LINE);

function coloredWords(language: string, code: string): ElementContent[] {
  try {
    return simplified(lowlight.highlight(language, code).children);
  } catch (error) {
    // Deeply nested code exceeds the call stack of some grammars.
    if (error instanceof RangeError) return [{ type: 'text', value: code }];
    throw error;
  }
}

/** The code elements with a known language. */
function codeBlocksIn(parent: Root | Element): { code: Element; language: string }[] {
  const children: readonly RootContent[] = parent.children;
  return children.flatMap((node) => {
    if (node.type !== 'element') return [];
    const [code] = node.children;
    if (node.tagName !== 'pre' || code?.type !== 'element') return codeBlocksIn(node);
    const language = languageOf(code);
    return language === null ? [] : [{ code, language }];
  });
}

function languageOf({ properties }: Element): string | null {
  const [name = ''] = Array.isArray(properties.className) ? properties.className : [];
  const written = String(name)
    .replace(/^language-/, '')
    .toLowerCase();
  const language = Object.hasOwn(ALIASES, written) ? (ALIASES[written] ?? '') : written;
  return lowlight.registered(language) ? language : null;
}

/**
 * Converts nested elements to a flat list of plain texts and coloured words. Each coloured word has the class of the
 * innermost element that has one.
 */
function simplified(nodes: readonly RootContent[], around: string | null = null): ElementContent[] {
  const words: ElementContent[] = [];
  for (const node of nodes.flatMap((child) => wordsOf(child, around))) {
    const last = words.at(-1);
    if (last?.type === 'text' && node.type === 'text') last.value += node.value;
    else words.push(node);
  }
  return words;
}

function wordsOf(node: RootContent, around: string | null): ElementContent[] {
  if (node.type === 'text')
    return [
      around === null || node.value.trim() === ''
        ? { type: 'text', value: node.value }
        : { type: 'element', tagName: 'span', properties: { className: [around] }, children: [node] },
    ];
  if (node.type !== 'element') return [];
  return simplified(node.children, classOf(node) ?? around);
}

function classOf({ properties }: Element): string | null {
  const names = Array.isArray(properties.className) ? properties.className : [];
  for (const name of names.toReversed()) {
    const known = CLASS_OF.get(String(name).replace(/^hljs-/, ''));
    if (known !== undefined) return known;
  }
  return null;
}
