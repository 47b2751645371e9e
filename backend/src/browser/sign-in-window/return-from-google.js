// Script of the page to which Google redirects (wire/identity/google-pages.ts). It continues only in the tab that
// started the sign-in with this state, and sends the credential only to a page of this site.

const query = new URLSearchParams(location.search);
const main = document.querySelector('main');
const { notBegun = '', notChecked = '' } = main?.dataset ?? {};
const begun = whatBegan();
sessionStorage.removeItem('sign-in');
// Removes Google's code from the address bar.
history.replaceState(null, '', location.pathname);

/** @returns {{ state?: string, type?: string, eventId?: string } | null} */
function whatBegan() {
  try {
    return JSON.parse(sessionStorage.getItem('sign-in') ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {string | null} urlResponse
 * @param {{ code: string, message: string } | null} error
 */
function answer(urlResponse, error) {
  const event = {
    type: begun?.type,
    eventId: begun?.eventId,
    urlResponse,
    sessionId: 'x',
    postBody: null,
    tenantId: null,
    error,
  };
  window.opener?.postMessage(event, location.origin);
}

function cancel() {
  answer(null, { code: 'auth/popup-closed-by-user', message: '' });
  window.close();
}

/** @param {string} message */
function refuse(message) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Close';
  button.addEventListener('click', cancel);
  const reason = document.createElement('p');
  reason.setAttribute('role', 'alert');
  reason.textContent = message;
  const heading = document.createElement('h1');
  heading.textContent = 'Not signed in';
  document.title = 'Not signed in';
  main?.replaceChildren(heading, reason, button);
  button.focus();
}

async function finish() {
  if (!begun || begun.state !== query.get('state')) return refuse(notBegun);
  if (query.get('error') === 'access_denied') return cancel();
  if (!query.get('code')) return refuse(notChecked);
  try {
    const response = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ state: begun.state, code: query.get('code'), iss: query.get('iss') }),
    });
    const { credential, message } = await response.json();
    if (!credential) return refuse(message);
    answer(`${location.origin}/auth/google?providerId=google.com&credential=${credential}`, null);
  } catch {
    refuse('The site cannot be reached. Please close this window and sign in again.');
  }
}

finish();
