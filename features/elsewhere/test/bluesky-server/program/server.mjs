import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';

const load = createRequire(import.meta.url);
const { envToCfg, envToSecrets, PDS } = load('@atproto/pds');
const { Database, PlcServer } = load('@did-plc/server');

// Runs Bluesky's own server software (PDS) and a directory of identities (PLC) on free ports of this computer. They
// call only each other. The PDS stores its data in the folder `data`. Exits when its parent process does.
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const plcPort = await freePort();
const plc = PlcServer.create({ db: Database.mock(), port: plcPort });
await plc.start();

const port = await freePort();
const data = join(process.cwd(), 'data');
mkdirSync(data);
const env = {
  ...{ devMode: true, port, hostname: 'localhost', serviceHandleDomains: ['.test'] },
  ...{ dataDirectory: data, blobstoreDiskLocation: join(data, 'blobs') },
  ...{ inviteRequired: false, disableSsrfProtection: true, logEnabled: false },
  ...{ didPlcUrl: `http://localhost:${plcPort}`, recoveryDidKey: undefined },
  ...{ bskyAppViewUrl: 'https://appview.invalid', bskyAppViewDid: 'did:web:appview.invalid' },
  plcRotationKeyK256PrivateKeyHex: randomBytes(32).toString('hex'),
  jwtSecret: randomBytes(16).toString('hex'),
  adminPassword: randomBytes(16).toString('hex'),
};
const pds = await PDS.create(envToCfg(env), envToSecrets(env));
await pds.start();
console.log(`Ready on http://localhost:${port}`);
process.stdin.resume().on('end', () => process.exit(0));
