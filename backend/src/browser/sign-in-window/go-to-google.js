// Script of the sign-in window's first page (wire/identity/google-pages.ts): stores the window's parameters in this
// tab's session storage and redirects to Google.

const { state = '', address = '' } = document.querySelector('main')?.dataset ?? {};
const query = new URLSearchParams(location.search);
sessionStorage.setItem(
  'sign-in',
  JSON.stringify({
    state,
    type: query.get('authType') || 'signInViaPopup',
    eventId: query.get('eventId'),
  }),
);
location.replace(address);
