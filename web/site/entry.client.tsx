import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Below `browserslist` a page stays as the server rendered it, and its links and forms work: the first unsupported line
// of script would replace the page by an error.
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
