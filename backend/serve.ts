import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EMULATOR_TOKENS } from './src/identity/tokens.ts';
import type { Backend } from './src/index.ts';

// Runs the backend as a program, for any Firebase app: node backend/serve.ts --data DIR --rules FILE. It listens on
// loopback only, because any client can sign in with any name, as with Firebase's Auth emulator. With
// --emulator-tokens, clients can also bypass the rules.

const USAGE =
  'node backend/serve.ts --data DIR --rules FILE [--indexes FILE|any] [--port N] [--project ID] [--storage-rules FILE] [--emulator-tokens]';
const HOST = '127.0.0.1';

// Caches compiled code, which halves the start-up time from the second start on. Only modules imported after this line
// are cached.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/backend'));
const { getRequestListener } = await import('@hono/node-server');
const { openBackend } = await import('./src/index.ts');
const { answerGrpc } = await import('./src/wire/grpc/answer-grpc.ts');

/** The command-line arguments are invalid. The message is one clear sentence. */
class UsageError extends Error {}

interface Arguments {
  data: string;
  rules: { text: string; name: string };
  indexes: unknown;
  port: number;
  project: string;
  storageRules: { text: string; name: string } | null;
  emulatorTokens: boolean;
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      rules: { type: 'string' },
      'storage-rules': { type: 'string' },
      indexes: { type: 'string', default: 'any' },
      port: { type: 'string', default: '8080' },
      project: { type: 'string', default: 'demo-studio' },
      'emulator-tokens': { type: 'boolean', default: false },
    },
  });
  const { data, rules, indexes, port, project, 'storage-rules': storageRules } = values;
  if (data === undefined || rules === undefined)
    throw new UsageError(`--data and --rules are required: ${USAGE}`);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port ${port} is not a port: use a number from 0 to 65535.`);
  if (!/^[a-z][a-z0-9-]{3,28}[a-z0-9]$/.test(project)) {
    throw new UsageError(
      `--project ${project} is not a project id: use 6 to 30 lowercase letters, digits and hyphens.`,
    );
  }
  return {
    data,
    rules: { text: readText('--rules', rules), name: rules },
    indexes: indexes === 'any' ? indexes : readJson('--indexes', indexes),
    port: Number(port),
    project,
    storageRules:
      storageRules === undefined
        ? null
        : { text: readText('--storage-rules', storageRules), name: storageRules },
    emulatorTokens: values['emulator-tokens'],
  };
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${option} ${file} cannot be read: ${(error as Error).message}`);
  }
}

function readJson(option: string, file: string): unknown {
  const text = readText(option, file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${option} ${file} is not JSON: ${(error as Error).message}`);
  }
}

/**
 * Whether an origin is on this machine. With --emulator-tokens, CORS is allowed only for these origins, because
 * otherwise any page that the developer opens could change the data.
 */
function isOfThisMachine(origin: string): boolean {
  return /^https?:\/\/(localhost|[\w.-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
}

async function start(given: Arguments): Promise<void> {
  const { data, rules, indexes, port, project, storageRules, emulatorTokens } = given;
  const backend = await openBackend({
    projectId: project,
    dataDir: data,
    rules,
    ...(storageRules ? { storage: { rules: storageRules } } : {}),
    indexes,
    identity: { demo: { accounts: [] } },
    ...(emulatorTokens ? { emulatorTokens: EMULATOR_TOKENS, mayRead: isOfThisMachine } : {}),
    log: ({ level, event, ...rest }) => {
      if (level !== 'info') console.error(`${level} ${event} ${JSON.stringify(rest)}`);
    },
  });
  const server = createServer(
    // `getRequestListener` replaces the global `Response` with a faster class, which halves the cost of a response.
    getRequestListener(
      async (request) => (await backend.fetch(request)) ?? new Response('Not found\n', { status: 404 }),
    ),
  );
  answerGrpc(server);
  // There is no time limit, because a Listen request lasts as long as the page is open.
  server.requestTimeout = 0;
  server.once('error', async (error) => {
    console.error(`Port ${port} cannot be used: ${error.message}`);
    await backend.close();
    process.exit(1);
  });
  server.listen(port, HOST, () => {
    const address = server.address();
    const used = typeof address === 'object' && address ? address.port : port;
    console.log(`Ready on http://${HOST}:${used} (project ${project}, data in ${data})`);
    // Writes the compile cache now, because it is lost if the process is killed.
    flushCompileCache();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(server, backend));
}

async function stop(server: Server, backend: Backend): Promise<void> {
  server.close();
  backend.endStreams();
  server.closeAllConnections();
  await backend.close();
  process.exit(0);
}

try {
  await start(readArguments());
} catch (error) {
  // Prints start-up errors as one sentence, without a stack trace.
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
