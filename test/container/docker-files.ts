import { readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

/** A step of a Dockerfile, such as `COPY` with its arguments. */
export interface Step {
  name: string;
  /** Options such as `from` and `chown`, without dashes. */
  options: Record<string, string>;
  rest: string;
}

/** A build stage with its name and steps. */
interface Stage {
  name: string;
  image: string;
  steps: Step[];
}

/** Parses a Dockerfile. Throws for a line that it does not understand. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  for (const line of lines) {
    const [, name = '', words = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`This line is not a Dockerfile instruction: ${line}`);
    if (name === 'FROM') {
      const [, image = '', stage = ''] = /^(\S+)(?: AS (\S+))?$/.exec(words) ?? [];
      stages.push({ name: stage, image, steps: [] });
    } else stages.at(-1)?.steps.push({ name, ...withOptions(words) });
  }
  return stages;
}

function withOptions(words: string): Pick<Step, 'options' | 'rest'> {
  const options: Record<string, string> = {};
  let rest = words;
  for (let found = /^--([\w-]+)=(\S+) +/.exec(rest); found; found = /^--([\w-]+)=(\S+) +/.exec(rest)) {
    const [all, name = '', value = ''] = found;
    options[name] = value;
    rest = rest.slice(all.length);
  }
  return { options, rest };
}

/** Whether a `.dockerignore` excludes a path. The last line that matches the path, or a folder above it, decides. */
export function isIgnored(lines: string[], path: string): boolean {
  const parts = path.split('/');
  const above = parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
  let ignored = false;
  for (const line of lines) {
    const pattern = line.replace(/^!/, '');
    if (above.some((one) => matchesGlob(one, pattern))) ignored = !line.startsWith('!');
  }
  return ignored;
}

/** The files below `folder` that are not excluded. All paths are relative to `root`. */
export function filesFor(root: string, lines: string[], folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return isIgnored(lines, path) ? [] : [path];
    // An excluded folder may contain files that a later line includes again.
    const mayHold = lines.some((line) => line.startsWith(`!${path}/`));
    return isIgnored(lines, path) && !mayHold ? [] : filesFor(root, lines, path);
  });
}
