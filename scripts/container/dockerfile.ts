/** A step of a Dockerfile, such as `COPY` with its arguments. */
export interface Step {
  name: string;
  /** Options such as `from` and `chown`, without dashes. */
  options: Record<string, string>;
  rest: string;
}

/** A build stage with its name and steps. */
export interface Stage {
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
