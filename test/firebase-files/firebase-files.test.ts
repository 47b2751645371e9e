import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readSettings } from '../../platform/settings/settings.ts';
import { firebaseJsonSchema } from './firebase-tools-schema.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

// The schema by which the Firebase CLI validates firebase.json. It allows no unknown keys.
const shipped = z.fromJSONSchema(firebaseJsonSchema() as z.core.JSONSchema.JSONSchema, {
  defaultTarget: 'draft-7',
});
// Keys that this project requires in addition.
const port = z.looseObject({ port: z.int().min(1).max(65535) });
const ours = z.looseObject({
  firestore: z.looseObject({ rules: z.string(), indexes: z.string() }),
  apphosting: z.looseObject({
    backendId: z.string().regex(/^[a-z][a-z0-9-]{0,28}[a-z0-9]$/),
    ignore: z.array(z.string()),
  }),
  emulators: z.looseObject({ auth: port, firestore: port }),
});

const variable = z
  .strictObject({
    variable: z.string().regex(/^[A-Z_][A-Z0-9_]*$/),
    value: z.optional(z.union([z.string(), z.number()])),
    secret: z.optional(z.string()),
    availability: z.optional(z.array(z.enum(['BUILD', 'RUNTIME'])).min(1)),
  })
  .refine(({ value, secret }) => (value === undefined) !== (secret === undefined), 'either value or secret')
  // App Hosting sets these variables itself and rejects them in the file.
  .refine((env) => !/^(PORT|FIREBASE_|X_GOOGLE_|X_FIREBASE_|K_)/.test(env.variable), 'a reserved name');
const appHostingYaml = z.strictObject({
  runConfig: z
    .strictObject({
      minInstances: z.int().min(0),
      maxInstances: z.int().min(1).max(100),
      concurrency: z.int().min(1).max(1000),
      cpu: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(6), z.literal(8)]),
      memoryMiB: z.int().min(512).max(32768),
    })
    .refine(({ minInstances, maxInstances }) => minInstances <= maxInstances),
  env: z.array(variable),
});

const indexFile = z.strictObject({
  indexes: z.array(
    z.strictObject({
      collectionGroup: z.string().min(1),
      queryScope: z.enum(['COLLECTION', 'COLLECTION_GROUP']),
      fields: z
        .array(
          z.strictObject({
            fieldPath: z.string().min(1),
            order: z.optional(z.enum(['ASCENDING', 'DESCENDING'])),
            arrayConfig: z.optional(z.literal('CONTAINS')),
          }),
        )
        .min(2),
    }),
  ),
  fieldOverrides: z.array(z.unknown()),
});

describe('the files that the Firebase CLI reads', () => {
  const json: unknown = JSON.parse(read('firebase.json'));
  const yaml: unknown = parse(read('apphosting.yaml'));

  test('firebase.json fits the CLI’s schema, names existing files and excludes data from uploads', () => {
    expect(shipped.safeParse(json).error).toBeUndefined();
    const { firestore, apphosting } = ours.parse(json);
    expect(existsSync(join(root, firestore.rules))).toBe(true);
    expect(existsSync(join(root, firestore.indexes))).toBe(true);
    // These files and folders must not be uploaded: they contain data, secrets, or what was installed or built here.
    for (const folder of [
      'node_modules',
      'data',
      'data-backups',
      'keys',
      'studio-data',
      '.env',
      '.update',
      'web/build',
    ])
      expect(apphosting.ignore).toContain(folder);
  });

  test('firestore.indexes.json fits the CLI’s format', () => {
    indexFile.parse(JSON.parse(read('firestore.indexes.json')));
  });

  test('apphosting.yaml fits App Hosting’s format', () => {
    appHostingYaml.parse(yaml);
  });

  test('with apphosting.yaml the site uses Firebase and listens where App Hosting reaches it', () => {
    const { env } = appHostingYaml.parse(yaml);
    const running = env.filter(({ availability }) => availability?.includes('RUNTIME') ?? true);
    const settings = readSettings(
      {
        ...Object.fromEntries(running.map(({ variable: name, value }) => [name, String(value)])),
        PORT: '8080',
        FIREBASE_WEBAPP_CONFIG: '{"projectId":"a-studio","apiKey":"k","appId":"1:2:web:3"}',
      },
      root,
    );
    expect(settings).toMatchObject({ host: '0.0.0.0', port: 8080, demo: false });
    expect(settings.webAppConfig?.projectId).toBe('a-studio');
  });

  const file = ours.parse(json);
  test.each<[string, object]>([
    ['a key unknown to the CLI', { ...file, hostting: {} }],
    ['a misspelt key of App Hosting', { ...file, apphosting: { ...file.apphosting, rootdir: '/' } }],
    ['no backend id', { ...file, apphosting: { rootDir: '/', ignore: [] } }],
    ['a port that is not a number', { ...file, emulators: { auth: { port: '9099' } } }],
    ['true in place of the rules’ file name', { ...file, firestore: { ...file.firestore, rules: true } }],
  ])('firebase.json with %s is rejected', (_what, spoilt) => {
    expect(shipped.safeParse(spoilt).success).toBe(false);
  });

  test.each<[string, (hosting: z.infer<typeof appHostingYaml>) => object]>([
    ['a misspelt key', (hosting) => ({ ...hosting, runconfig: {} })],
    [
      'a name reserved by App Hosting',
      ({ env, ...rest }) => ({ ...rest, env: [...env, { variable: 'FIREBASE_WEBAPP_CONFIG', value: '{}' }] }),
    ],
    [
      'a variable without value and secret',
      ({ env, ...rest }) => ({ ...rest, env: [...env, { variable: 'A' }] }),
    ],
    [
      'a minimum of instances above the maximum',
      ({ runConfig, ...rest }) => ({ ...rest, runConfig: { ...runConfig, minInstances: 9 } }),
    ],
  ])('apphosting.yaml with %s is rejected', (_what, spoil) => {
    expect(appHostingYaml.safeParse(spoil(appHostingYaml.parse(yaml))).success).toBe(false);
  });
});
