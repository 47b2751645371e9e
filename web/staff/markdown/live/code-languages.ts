import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import {
  javascriptLanguage,
  jsxLanguage,
  tsxLanguage,
  typescriptLanguage,
} from '@codemirror/lang-javascript';
import type { Language } from '@codemirror/language';

/** Languages of code blocks that are coloured: those that come with the Markdown language, so they cost no bytes. */
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

/** The language that a code block names; null for others, whose code has one colour. */
export function codeLanguage(info: string): Language | null {
  const [name = ''] = info.toLowerCase().split(/[\s{,]/);
  return Object.hasOwn(LANGUAGES, name) ? (LANGUAGES[name] ?? null) : null;
}
