import { createRequire } from 'node:module';

// Runs Google's Auth emulator as firebase-tools does, but without the other emulators. Exits with its parent process.
const { createApp } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/server.js');
const app = await createApp('demo-studio');
// Prints an address with the site's host name, because browsers may deny storage to a frame with another host name.
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`Ready on http://localhost:${server.address().port}`);
});
process.stdin.resume().on('end', () => process.exit(0));
