import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import {
  javascriptLanguage,
  jsxLanguage,
  tsxLanguage,
  typescriptLanguage,
} from '@codemirror/lang-javascript';
import { HighlightStyle, type Language, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

/**
 * The languages that are highlighted in code blocks. CodeMirror's Markdown package loads all of them anyway, so they
 * add nothing to the download.
 */
const LANGUAGES: Readonly<Record<string, Language>> = {
  css: cssLanguage,
  html: htmlLanguage,
  xml: htmlLanguage,
  svg: htmlLanguage,
  js: javascriptLanguage,
  javascript: javascriptLanguage,
  json: javascriptLanguage,
  jsx: jsxLanguage,
  ts: typescriptLanguage,
  typescript: typescriptLanguage,
  tsx: tsxLanguage,
};

/** The language of a code block; null if it is not highlighted. */
export function codeLanguage(info: string): Language | null {
  const [name = ''] = info.toLowerCase().split(/[\s{,]/);
  return Object.hasOwn(LANGUAGES, name) ? (LANGUAGES[name] ?? null) : null;
}

/** CSS classes of live-text.css for inline formatting and for tokens in code blocks. */
const style = HighlightStyle.define([
  { tag: tags.strong, class: 'cm-md-strong' },
  { tag: tags.emphasis, class: 'cm-md-emphasis' },
  { tag: tags.strikethrough, class: 'cm-md-struck' },
  { tag: tags.monospace, class: 'cm-md-mono' },
  { tag: [tags.labelName, tags.meta, tags.comment], class: 'cm-md-comment' },
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], class: 'cm-md-keyword' },
  { tag: [tags.string, tags.regexp, tags.attributeValue], class: 'cm-md-string' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], class: 'cm-md-number-value' },
  { tag: [tags.tagName, tags.typeName, tags.className], class: 'cm-md-type' },
  { tag: [tags.function(tags.variableName), tags.propertyName, tags.attributeName], class: 'cm-md-name' },
]);

export const codeColours: Extension = syntaxHighlighting(style);
