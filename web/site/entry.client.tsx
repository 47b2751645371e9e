import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Below `browserslist` a page stays as the server rendered it, with working links and forms. The first unsupported line
// of script would replace the page with an error.
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
