import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type TestBackend } from '../../test/test-backend.ts';
import { findRoute } from './routes.ts';

const at = (method: string, path: string) => ({ method, url: `http://localhost${path}` });
const WRITE = '/google.firestore.v1.Firestore/Write/channel?VER=8&RID=1';
const DATABASE = '/v1/projects/p/databases/(default)/documents';

describe('the limit class of a request', () => {
  test.each([
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=x', 'identity'],
    ['POST', '/identitytoolkit.googleapis.com/v2/accounts%3Alookup', 'identity'],
    ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp', 'identity'],
    ['GET', '/identitytoolkit.googleapis.com/v1/projects', 'free'],
    ['GET', '/identitytoolkit.googleapis.com/v1/projects/p/accounts:batchGet', 'maintenance'],
    ['POST', '/securetoken.googleapis.com/v1/token', 'identity'],
    ['POST', '/securetoken.googleapis.com/v1/token:revoke', 'identity'],
    ['POST', '/identitytoolkit.googleapis.com/v1/projects/p/accounts:update', 'maintenance'],
    ['GET', '/emulator/auth/handler?providerId=google.com', 'identity'],
    ['POST', '/emulator/auth/handler', 'identity'],
    ['GET', '/auth/google?state=a', 'free'],
    ['HEAD', '/auth/google', 'free'],
    ['POST', '/auth/google', 'identity'],
    ['GET', '/.well-known/jwks.json', 'free'],
    ['DELETE', '/emulator/v1/projects/p/accounts', 'maintenance'],
    ['DELETE', '/emulator/v1/projects/p/databases/(default)/documents', 'maintenance'],
    ['PUT', '/emulator/v1/projects/p:securityRules', 'maintenance'],
    ['POST', WRITE, 'write'],
    ['GET', WRITE, 'listen'],
    ['POST', '/google.firestore.v1.Firestore/Listen/channel?VER=8', 'listen'],
    ['POST', `${DATABASE}:commit`, 'write'],
    ['POST', `${DATABASE}%3Acommit`, 'write'],
    ['POST', `${DATABASE}:unknown`, 'write'],
    ['POST', '/v1/projects/p/databases/%28default%29/documents:runQuery', 'read'],
    ['POST', `${DATABASE}/a/b:runAggregationQuery`, 'read'],
    ['POST', `${DATABASE}:batchGet`, 'read'],
    ['POST', `${DATABASE}/a`, 'write'],
    ['PATCH', `${DATABASE}/a/b`, 'write'],
    ['PATCH', `${DATABASE}/a/b:runQuery`, 'write'],
    ['DELETE', `${DATABASE}/a/b%3AbatchGet`, 'write'],
    ['GET', `${DATABASE}/a/b`, 'read'],
    ['POST', '/v0/b/bucket/o?name=a%2Fb', 'write'],
    ['GET', '/v0/b/bucket/o?prefix=a%2F', 'read'],
    ['GET', '/v0/b/bucket/o/a%2Fb?alt=media', 'read'],
    ['PATCH', '/v0/b/bucket/o/a%2Fb', 'write'],
    ['DELETE', '/v0/b/bucket/o/a%2Fb', 'write'],
  ])('the request %s %s counts towards the limit "%s"', (method, path, limit) => {
    expect(findRoute(at(method, path))?.route.limit).toBe(limit);
  });

  test.each([
    ['/'],
    ['/blog'],
    ['/v1'],
    ['/auth/google/x'],
    ['/identitytoolkit.googleapis.com/v3/accounts:lookup'],
    ['/emulator/v1/projects/p/else'],
  ])('the path %s does not belong to the backend', (path) => {
    expect(findRoute(at('POST', path))).toBeNull();
  });
});

test('if a path ends with two method names, as in b:runQuery:runQuery, only the last is cut off', () => {
  expect(findRoute(at('POST', `${DATABASE}/a/b:runQuery:runQuery`))?.params).toEqual({
    project: 'p',
    database: '(default)',
    path: 'a/b:runQuery',
  });
});

describe('a path that resembles the path of a database', () => {
  let opened: TestBackend;
  beforeAll(async () => {
    opened = await openTestBackend();
    await opened.backend.setDocuments([{ path: 'projectdata/website', fields: {} }]);
  });
  afterAll(() => opened.remove());

  const get = async (path: string) =>
    (await opened.backend.fetch(new Request(`http://localhost${path}`)))?.status;

  test('a document is found at its own path', async () => {
    expect(await get(`${DATABASE}/projectdata/website`)).toBe(200);
  });

  test.each([
    ['documentsprojectdata/website'],
    ['documents2/projectdata/website'],
    ['document'],
  ])('the path %s is not found', async (rest) => {
    expect(await get(`/v1/projects/p/databases/(default)/${rest}`)).toBe(404);
  });

  test.each([
    ['/v1/projects/other/databases/(default)/documents/projectdata/website'],
    ['/v1/projects/p/databases/other/documents/projectdata/website'],
  ])('the path %s of another database is not found', async (path) => {
    expect(await get(path)).toBe(404);
  });
});
