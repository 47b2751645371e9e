import type { Plugin } from 'vite';

const ROUTE_MODULES = /[\\/]react-router[\\/]dist[\\/]production[\\/].*routeModules\.js$/;
const RELOAD = 'window.location.reload();';

/**
 * React Router reloads the page when a script of the next one cannot be downloaded: without a connection the browser's
 * own error page takes its place, with all that was typed. In this build it asks first, by an event that
 * ui/use-lost-script.ts cancels. A release that reloads elsewhere fails the build.
 */
export const askBeforeReload: Plugin = {
  name: 'ask-before-reload',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!ROUTE_MODULES.test(id)) return null;
    if (!code.includes(RELOAD)) this.error('React Router no longer reloads where this build expects it.');
    return code.replace(
      RELOAD,
      `if (window.dispatchEvent(new Event('script-lost', { cancelable: true }))) ${RELOAD}`,
    );
  },
};
