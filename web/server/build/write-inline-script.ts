import { writeFileSync } from 'node:fs';
import { inlineScript } from './inline-script.ts';

// Writes a module (the first argument) as the text of a classic script into a file (the second). A process of its own:
// the bundler would take 60 MiB of the site's for as long as that runs.
const [source = '', target = ''] = process.argv.slice(2);
writeFileSync(target, await inlineScript(source));
