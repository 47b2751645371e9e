import { loadEnvironmentFile, programOptions } from './platform/settings/environment-file.ts';

const { dev = false } = programOptions(
  { dev: { type: 'boolean' } },
  'The start command takes no arguments. Settings such as PORT are environment variables or lines of .env; docs/operations.md lists them.',
);
// NODE_ENV must be set before React is loaded, because React reads it only then. Without `production`, React's slow
// development build would render the pages.
process.env.NODE_ENV = dev ? 'development' : 'production';
const { StartError, startSite } = await import('@studio-site/web');

try {
  const places = loadEnvironmentFile(import.meta.dirname);
  const site = await startSite({
    env: process.env,
    places,
    dev,
    root: import.meta.dirname,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await site.close();
      process.exit(0);
    });
  }
  // Prints this line last, because some process managers send signals as soon as they read it.
  console.log(`Ready on ${site.origin}`);
} catch (error) {
  // Errors that an operator can fix are printed as one sentence, others with their stack.
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
