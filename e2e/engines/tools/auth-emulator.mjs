import { createRequire } from 'node:module';

// Google's Auth emulator alone, as firebase-tools starts it, without the rest of the suite. Ends with its parent.
const { createApp } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/server.js');
const app = await createApp('demo-studio');
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`Ready on http://127.0.0.1:${server.address().port}`);
});
process.stdin.resume().on('end', () => process.exit(0));
