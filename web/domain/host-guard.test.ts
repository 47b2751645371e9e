import { describe, expect, test } from 'vitest';
import { type HostKind, hostKind, isOpenOnDemoHost } from './host-guard.ts';

describe('the host guard (docs/product.md#host-guard)', () => {
  const cases: [string | null, HostKind][] = [
    ['localhost', 'main'],
    ['localhost:3000', 'main'],
    ['admin.localhost:3000', 'admin'],
    ['ADMIN.localhost', 'admin'],
    ['admin.localhost.:3000', 'admin'],
    ['demo.localhost:3000', 'demo'],
    ['127.0.0.1:3000', 'main'],
    ['admin.evil.example', 'main'],
    ['demo.evil.example', 'main'],
    ['admin.demo.localhost', 'main'],
    ['administrator.localhost', 'main'],
    ['demo.localhost@evil.example', 'main'],
    ['demo.localhost/..', 'main'],
    ['', 'main'],
    [null, 'main'],
  ];
  test.each(cases)('the host name %j means the %s host', (host, kind) => {
    expect(hostKind(host, 'localhost:3000')).toBe(kind);
  });

  test.each<[string, HostKind]>([
    ['www.studio.example', 'main'],
    ['studio.example', 'main'],
    ['admin.studio.example', 'admin'],
    ['demo.studio.example:443', 'demo'],
    ['admin.www.studio.example', 'main'],
  ])('for a site at www.studio.example, the host name %j means the %s host', (host, kind) => {
    expect(hostKind(host, 'www.studio.example')).toBe(kind);
  });

  test.each([
    ['/admin/login', true],
    ['/login', true],
    ['/', false],
    ['/blog', false],
    ['/login/x', false],
  ])('everyone may open the path %s of a demo host: %s', (path, open) => {
    expect(isOpenOnDemoHost(path)).toBe(open);
  });
});
