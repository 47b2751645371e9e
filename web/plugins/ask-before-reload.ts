import type { Plugin } from 'vite';

const ROUTE_MODULES = /[\\/]react-router[\\/]dist[\\/]production[\\/].*routeModules\.js$/;
const RELOAD = 'window.location.reload();';

/**
 * When a script of the next page cannot be downloaded, React Router reloads the current page. Without a connection,
 * that would lose the page and everything typed. This plugin makes React Router dispatch an event first, which
 * ui/use-lost-script.ts cancels. The build fails if a release of React Router reloads elsewhere.
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
