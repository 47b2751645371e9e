import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { compileStorageRules } from '../../../../backend/src/rules/compile/compile.ts';
import { parseFields } from '../../../../backend/src/wire/firestore/proto-value.ts';

// Runs Google's Storage emulator as firebase-tools does. Its rules runtime is a separate program that is not in the
// package, so our rules engine replaces it. Usage: `storage-emulator.mjs <rules file> [project] [host:port of a
// Firestore emulator whose documents the rules may read]`. Exits with its parent process.
const load = createRequire(import.meta.url);
const { StorageEmulator } = load('firebase-tools/lib/emulator/storage/index.js');
const runtime = load('firebase-tools/lib/emulator/storage/rules/runtime.js');
const { EmulatorRegistry } = load('firebase-tools/lib/emulator/registry.js');
const [file, projectId = 'demo-test', firestore] = process.argv.slice(2);
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
    const allowed = await evaluate({
      ...{ method, bucket, name },
      auth: authOf(token),
      time: Date.now() * 1000,
      resource: before ? objectOf(before) : null,
      newResource: after ? objectOf(after) : null,
    });
    return { permitted: allowed, issues: new runtime.StorageRulesIssues() };
  },
});

/**
 * Our rules engine reads documents synchronously. Therefore each round evaluates the rules and then fetches the
 * documents that were missing, until none is missing.
 */
async function evaluate(request) {
  const documents = new Map();
  for (;;) {
    const lacking = new Set();
    const lookup = (path) => {
      if (firestore && !documents.has(path)) lacking.add(path);
      return documents.get(path) ?? null;
    };
    const { allowed } = rules.allows({ ...request, lookup });
    if (lacking.size === 0) return allowed;
    for (const path of lacking) documents.set(path, await documentAt(path));
  }
}

async function documentAt(path) {
  const address = `http://${firestore}/v1/projects/${projectId}/databases/(default)/documents/${path}`;
  const answer = await fetch(address, { headers: { authorization: 'Bearer owner' } });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const { fields, createTime, updateTime } = await answer.json();
  const micros = (time) => Date.parse(time) * 1000;
  return {
    path,
    fields: parseFields(fields),
    createTime: micros(createTime),
    updateTime: micros(updateTime),
  };
}

/** Decodes the token without verifying it, as the emulator does. */
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
await EmulatorRegistry.start(new StorageEmulator({ projectId, host, port, rules: { name: file, content } }));
console.log(`Ready on http://${host}:${port}`);
process.stdin.resume().on('end', () => process.exit(0));
