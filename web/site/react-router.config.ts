import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  // server/build/ensure-built.ts builds into a separate folder, since the last build may be in use.
  buildDirectory: process.env.BUILD_DIRECTORY ?? '../build',
  ssr: true,
  // All routes are sent with the first page: they are few, and no later request for them can fail.
  routeDiscovery: { mode: 'initial' },
  // A split client loader would keep the server loader's imports, and with them Firestore Lite.
  splitRouteModules: false,
} satisfies Config;
