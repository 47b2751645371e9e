import '../ui/layers.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/cut-corners.css';
import './mantine.css';
import './shared/tokens.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ignoreComposingKeys } from '../../platform/staff/keys.ts';
import { readPersonAhead } from '../data/staff/sign-in/watch-person.client.ts';
import { routes } from './routes.tsx';

/** Renders the staff area into index.html. */
function start(): void {
  // Starts reading the session before rendering. Both take about equally long, so they run at the same time.
  readPersonAhead();
  const place = document.getElementById('staff');
  if (place === null) throw new Error('The page has no element for the staff area.');
  ignoreComposingKeys();
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>,
  );
}

// In browsers older than those in `browserslist`, the static page stays. It says that the browser is too old
// (web/server/pages/own-scripts.ts).
if ('parse' in URL) start();
