import { createRequire } from 'node:module';

// Google's Auth emulator alone, as firebase-tools starts it, without the rest of the suite. Exits with its parent.
const { createApp } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/server.js');
const app = await createApp('demo-studio');
// Uses the host name of the site, because the emulator's frame needs storage, which a browser may deny to a frame of
// another site.
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`Ready on http://localhost:${server.address().port}`);
});
process.stdin.resume().on('end', () => process.exit(0));
