import type { Plugin } from 'vite';

const ROUTE_MODULES = /[\\/]react-router[\\/]dist[\\/]production[\\/].*routeModules\.js$/;
const RELOAD = 'window.location.reload();';

/**
 * When a script of the next page cannot be downloaded, React Router reloads the current page. Without a connection, the
 * page and everything typed in it would be lost. This plugin makes React Router dispatch an event before it reloads;
 * web/ui/navigation-progress.tsx cancels the event, which prevents the reload. The build fails if React Router's
 * module `routeModules` does not contain the reload.
 */
export const askBeforeReload: Plugin = {
  name: 'ask-before-reload',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!ROUTE_MODULES.test(id)) return null;
    if (!code.includes(RELOAD))
      this.error('React Router’s code that reloads the page differs from the code that this build expects.');
    return code.replace(
      RELOAD,
      `if (window.dispatchEvent(new Event('script-lost', { cancelable: true }))) ${RELOAD}`,
    );
  },
};
