import type { LanguageFn } from 'highlight.js';

/** Grammar of GDScript, the script language of the Godot engine. */
export const gdscript: LanguageFn = (hljs) => ({
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
