// Inlined into the page that lists the demo accounts (wire/identity/popup-page.ts). Sends the chosen account to the
// window that opened the popup, where the SDK requests tokens. The opener's origin, taken from `redirectUrl`, is not
// checked: the message contains no secret, because in demo mode anyone can sign in with any name.

const query = new URLSearchParams(location.search);
const redirect = query.get('redirectUrl') ?? '';
const asking = URL.canParse(redirect) ? new URL(redirect).origin : location.origin;

/** @param {string | null} urlResponse @param {{ code: string, message: string } | null} error */
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
