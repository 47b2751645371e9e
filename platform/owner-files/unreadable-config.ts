import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { reasonOf } from '../errors.ts';
import { endlessToken, type FaultPlace, faultPlace, lineOfImport, tokensBefore } from './config-source.ts';

/** A sentence about a config that Node cannot load: file, line, reason and remedy. */
export function unreadableConfig(error: unknown, folder: string, config: string): string {
  const reason = (reasonOf(error).trim().split('\n')[0] ?? '').replace(/\.$/, '');
  const missing = missingImport(reason, folder, config);
  if (missing !== null) return missing;
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const isSyntax = error instanceof SyntaxError;
  const place = faultPlace(stack, folder) ?? (isSyntax ? engineFault(folder, config) : null);
  if (place === null) return `${config} cannot be read: ${reason}. Correct the file and start again.`;
  if (!isSyntax) return sentence(place, reason, 'Correct this line and start again.');
  return syntaxSentence(place, reason, readFileSync(join(folder, place.file), 'utf8'));
}

const sentence = ({ file, line }: FaultPlace, reason: string, next: string) =>
  `${file}, line ${line}, cannot be read: ${reason}. ${next}`;

/**
 * The sentence about a syntax error. Parsers often report a position after the actual mistake, so this looks for the
 * mistake before that position.
 */
function syntaxSentence(place: FaultPlace, reason: string, source: string): string {
  const endless = endlessToken(source);
  if (endless && endless.line <= place.line)
    return sentence(
      { ...place, line: endless.line },
      `the text that begins with ${endless.begins} is never closed`,
      'Correct this line and start again.',
    );
  if (/already been declared/.test(reason) && reason.includes("'.default'"))
    return sentence(
      place,
      'this is a second export default, and only one is allowed',
      'Delete one of them and start again.',
    );
  const advice =
    'Look for a missing comma, quote or bracket in this line and the lines above it, then start again.';
  if (!/^(Expected|Unexpected)\b|expected$/.test(reason))
    return sentence(place, reason, 'Correct this line and start again.');
  const { last, open } = tokensBefore(source, place.line, place.column ?? 1);
  const separator = /^Expected '([,;])', got/.exec(reason)?.[1];
  if (separator && last && last.line < place.line)
    return sentence(
      { ...place, line: last.line },
      `the line should end with '${separator}'`,
      'Correct this line and start again.',
    );
  const isBracket = /eof>|got ':'|`[\]})]`/.test(reason);
  const cause = isBracket && open ? `: the ${open.text} in line ${open.line} is never closed` : '';
  return sentence(place, reason + cause, advice);
}

/**
 * The position of an error that only the JavaScript engine finds, such as an invalid regular expression. Taken from
 * Node's output.
 */
function engineFault(folder: string, config: string): FaultPlace | null {
  // This executes no code of the config, because Node cannot parse it.
  const { stderr } = spawnSync(process.execPath, [join(folder, config)], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
    timeout: 10_000,
  });
  return faultPlace(stderr ?? '', folder);
}

/** A sentence about an import that cannot be resolved; null for other errors. */
function missingImport(reason: string, folder: string, config: string): string | null {
  const [, name = '', importer = ''] =
    /^Cannot find (?:module|package) '(.+?)' imported from (.+)$/.exec(reason) ?? [];
  if (name === '') return null;
  const file = importer.startsWith(folder) ? importer.slice(folder.length + 1).replaceAll('\\', '/') : config;
  const line = lineOfImport(readFileSync(join(folder, file), 'utf8'), basename(name));
  const place = line === null ? file : `${file}, line ${line},`;
  return `${place} cannot be read: the imported file ${basename(name)} does not exist. Correct the import and start again.`;
}
