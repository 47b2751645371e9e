import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  // The build goes to a separate folder (server/build/ensure-built.ts), because a running site may be using the last
  // build.
  buildDirectory: process.env.BUILD_DIRECTORY ?? '../build',
  ssr: true,
  // The first page contains the list of all routes, so that the browser need not request parts of it later. The list is
  // short.
  routeDiscovery: { mode: 'initial' },
  // Client loaders are not split, because the parts would still contain the server loader's imports, and with them the
  // code for reading data.
  splitRouteModules: false,
} satisfies Config;
