import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// In an older browser than those of `browserslist` a page stays as the server sent it, and its links and forms work: the
// first line of its scripts that such a browser does not know would put an error in the place of the page.
if ('parse' in URL) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
