import { writeFileSync } from 'node:fs';
import { inlineScript } from './inline-script.ts';

// Bundles a module (first argument) as a classic script into a file (second argument). Runs as a separate process,
// because the bundler would keep 60 MiB of the site's memory.
const [source = '', target = ''] = process.argv.slice(2);
writeFileSync(target, await inlineScript(source));
