import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// In browsers older than `browserslist` the page stays as the server rendered it, with working links and forms. Without
// this check, the first unsupported syntax would replace the page with an error.
if ('parse' in URL) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
  // Pictures are cropped around their focus points. The first page contains the focus points of its own pictures
  // (platform/pictures/focus-points.ts). The style sheet loaded here is for the pictures on later pages.
  if (document.getElementById('focus-points'))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/pictures/focus.css' }),
    );
}
