// The script of the stand-in's list of accounts (wire/identity/popup-page.ts), which stands inside that page as it is here.
// It tells the opener who was chosen; the SDK then asks for tokens. The opener may be a page of another origin, which
// names itself in `redirectUrl`: everybody may sign in as anybody here, so that page learns nothing.

const query = new URLSearchParams(location.search);
const redirect = query.get('redirectUrl') ?? '';
const asking = URL.canParse(redirect) ? new URL(redirect).origin : location.origin;

/**
 * @param {string | null} urlResponse
 * @param {{ code: string, message: string } | null} error
 */
function answer(urlResponse, error) {
  const event = {
    type: query.get('authType') || 'signInViaPopup',
    eventId: query.get('eventId'),
    urlResponse,
    sessionId: 'x',
    postBody: null,
    tenantId: null,
    error,
  };
  window.opener?.postMessage(event, asking);
}

/** @param {unknown} account */
function choose(account) {
  const chosen = new URL(location.pathname, location.origin);
  chosen.searchParams.set('providerId', 'google.com');
  chosen.searchParams.set('id_token', JSON.stringify(account));
  answer(chosen.href, null);
}

for (const button of document.querySelectorAll('button[data-account]'))
  button.addEventListener('click', () => choose(JSON.parse(button.getAttribute('data-account') ?? '')));

const form = document.querySelector('form');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const entries = new FormData(form);
  const email = String(entries.get('email')).trim().toLowerCase();
  choose({
    sub: `local-${email.replace(/[^a-z0-9]+/g, '-').slice(0, 100)}`,
    email,
    name: String(entries.get('name')).trim(),
    email_verified: true,
  });
});

document.querySelector('.cancel')?.addEventListener('click', () => {
  answer(null, { code: 'auth/popup-closed-by-user', message: '' });
  window.close();
});
