import { cssLanguage } from '@codemirror/lang-css';
import { htmlLanguage } from '@codemirror/lang-html';
import {
  javascriptLanguage,
  jsxLanguage,
  tsxLanguage,
  typescriptLanguage,
} from '@codemirror/lang-javascript';
import type { Language } from '@codemirror/language';

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
