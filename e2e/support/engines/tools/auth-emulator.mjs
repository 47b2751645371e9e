import { createRequire } from 'node:module';

// Google's Auth emulator alone, as firebase-tools starts it, without the rest of the suite. Exits with its parent.
const { createApp } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/server.js');
const app = await createApp('demo-studio');
// The same host name as the site: a browser may deny storage to a frame of another site, and the emulator's frame needs
// storage.
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`Ready on http://localhost:${server.address().port}`);
});
process.stdin.resume().on('end', () => process.exit(0));
