import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { openBackend } from '@studio-site/backend';
import { OPEN_RULES } from '../../backend/test/open-rules.ts';

// The embedded backend in a process of its own; prints its port and owner token once it answers.
const [dataDir = ''] = process.argv.slice(2);
const backend = await openBackend({
  projectId: 'bench',
  dataDir,
  rules: { text: OPEN_RULES, name: 'open.rules' },
  indexes: { indexes: [] },
  identity: { demo: null },
});
const server = createServer(
  getRequestListener(
    async (request) => (await backend.fetch(request)) ?? new Response(null, { status: 404 }),
    {
      overrideGlobalObjects: false,
    },
  ),
);
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  console.log(
    JSON.stringify({ port: (server.address() as AddressInfo).port, ownerToken: backend.ownerToken }),
  );
});
process.once('SIGTERM', async () => {
  await backend.close();
  process.exit(0);
});
