import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  // server/build/ensure-built.ts builds beside the build that may be in use.
  buildDirectory: process.env.BUILD_DIRECTORY ?? '../build',
  ssr: true,
  // The whole site map travels with the first page: it is short, and no later request can fail for lack of it.
  routeDiscovery: { mode: 'initial' },
  // A split client loader would keep the server loader's imports, and with them Firestore Lite.
  splitRouteModules: false,
} satisfies Config;
