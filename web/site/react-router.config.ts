import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: '.',
  // The build goes into a separate folder (server/build/ensure-built.ts), because the last build may be in use.
  buildDirectory: process.env.BUILD_DIRECTORY ?? '../build',
  ssr: true,
  // All routes are sent with the first page. They are few, and then no later request for them can fail.
  routeDiscovery: { mode: 'initial' },
  // If client loaders were split, they would keep the server loader's imports, and with them Firestore Lite.
  splitRouteModules: false,
} satisfies Config;
