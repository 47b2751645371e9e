import { createRequire } from 'node:module';

// Google's Auth emulator alone, as firebase-tools starts it, without the rest of the suite. Ends with its parent.
const { createApp } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/server.js');
const app = await createApp('demo-studio');
// By the name that the site has too: a browser may refuse storage to a frame of another site, which this one uses.
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`Ready on http://localhost:${server.address().port}`);
});
process.stdin.resume().on('end', () => process.exit(0));
