// The script of the sign-in window's first page (wire/identity/google-pages.ts): it remembers in this tab alone what the
// window is about, and goes to Google.

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
