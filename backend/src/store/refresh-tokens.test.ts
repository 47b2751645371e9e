import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrations.ts';
import { openStore } from './open.ts';
import { refreshTokenTable } from './refresh-tokens.ts';

test('refresh tokens stored by an earlier version, without a token family, stay valid', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'backend-migration-'));
  const old = new DatabaseSync(join(dataDir, 'studio.sqlite'));
  for (const migration of MIGRATIONS.slice(0, 4)) old.exec(migration);
  old.exec(`PRAGMA user_version = 4;
    INSERT INTO accounts VALUES ('nova', 's', 'n@mail.example', 'N', 1, 1, 0);
    INSERT INTO refresh_tokens VALUES ('one', 'nova', 5, NULL), ('other', 'nova', 6, NULL);`);
  old.close();
  const store = openStore(dataDir);
  const table = refreshTokenTable(store);
  const time = Date.now();
  for (const [hash, authTime] of [
    ['one', 5],
    ['other', 6],
  ] as const) {
    const { issuedAt, ...token } = table.find(hash) ?? { issuedAt: 0 };
    const session = { family: hash, provider: 'google.com', authTime, claims: '{}' };
    expect(token).toEqual({ hash, uid: 'nova', ...session, replacedAt: null });
    expect(issuedAt).toBeGreaterThan(time - 3_600_000);
  }
  store.close();
  rmSync(dataDir, { recursive: true, force: true });
});
