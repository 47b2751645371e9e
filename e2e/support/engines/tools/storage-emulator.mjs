import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { compileStorageRules } from '../../../../backend/src/rules/compile/compile.ts';

// Google's Storage emulator alone, as firebase-tools starts it. Its rules runtime is a program of its own that is not
// part of the package: our engine stands in for it. Use: `storage-emulator.mjs <file of rules>`. Ends with its parent.
const load = createRequire(import.meta.url);
const { StorageEmulator } = load('firebase-tools/lib/emulator/storage/index.js');
const runtime = load('firebase-tools/lib/emulator/storage/rules/runtime.js');
const { EmulatorRegistry } = load('firebase-tools/lib/emulator/registry.js');
const [file] = process.argv.slice(2);
const host = '127.0.0.1';

let rules;
Object.assign(runtime.StorageRulesRuntime.prototype, {
  async start() {},
  async loadRuleset({ files: [{ name, content }] }) {
    rules = compileStorageRules(content, name);
    return {
      ruleset: new runtime.StorageRulesetInstance(this, 2, 'rules'),
      issues: new runtime.StorageRulesIssues(),
    };
  },
  async verifyWithRuleset(_ruleset, { method, path, file: { before, after }, token }) {
    const [, bucket, name] = /^\/?b\/([^/]+)\/o\/?(.*)$/s.exec(path);
    const { allowed } = rules.allows({
      ...{ method, bucket, name },
      auth: authOf(token),
      time: Date.now() * 1000,
      resource: before ? objectOf(before) : null,
      newResource: after ? objectOf(after) : null,
      lookup: () => null,
    });
    return { permitted: allowed, issues: new runtime.StorageRulesIssues() };
  },
});

/** The emulator reads tokens without verifying them. */
function authOf(token) {
  if (!token) return null;
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  return { uid: claims.user_id ?? claims.sub, token: claims };
}

function objectOf({ generation, metageneration, etag, timeCreated, updated, metadata, ...object }) {
  return {
    ...{ contentLanguage: null, cacheControl: null, contentDisposition: null, contentEncoding: null },
    ...Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)),
    metadata,
    stored: {
      ...{ generation, metageneration, etag, storageClass: 'STANDARD' },
      timeCreated: timeCreated.getTime(),
      updated: updated.getTime(),
    },
  };
}

const port = await new Promise((resolve) => {
  const probe = createServer().listen(0, host, () => {
    const { port } = probe.address();
    probe.close(() => resolve(port));
  });
});
const content = readFileSync(file, 'utf8');
await EmulatorRegistry.start(
  new StorageEmulator({ projectId: 'demo-test', host, port, rules: { name: file, content } }),
);
console.log(`Ready on http://${host}:${port}`);
process.stdin.resume().on('end', () => process.exit(0));
