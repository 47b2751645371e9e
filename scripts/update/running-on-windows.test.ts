import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseWhereFilesAreHeld } from './running-on-windows.ts';

let site: Server;
let address: string;
beforeAll(async () => {
  site = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => void site.close());

test('on Windows an update is refused while the site responds', async () => {
  await expect(refuseWhereFilesAreHeld('win32', address)).rejects.toThrow(
    /^Nothing was changed\. On Windows .*stop the site first/,
  );
});

test('an update proceeds on Windows if no site runs, and always on other systems', async () => {
  await refuseWhereFilesAreHeld('win32', null);
  await refuseWhereFilesAreHeld('win32', '127.0.0.1:9');
  await refuseWhereFilesAreHeld('linux', address);
});
