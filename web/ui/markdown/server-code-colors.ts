/**
 * Colours the code in a text that the browser has formatted after navigation. The browser has no grammars, so the
 * coloured code is copied from the server's page at the same URL. If that request fails, the code is not coloured.
 */
export async function colorFromServer(text: HTMLElement): Promise<void> {
  const plain = [...text.querySelectorAll(CODE)];
  if (plain.length === 0) return;
  // The script has already reported this page view. The header keeps the server from counting it again.
  const answer = await fetch(location.href, { headers: { purpose: 'prefetch' } }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const [at, code] of page.querySelectorAll(`.markdown ${CODE}`).entries())
    if (code.textContent === plain[at]?.textContent) plain[at]?.replaceChildren(...code.childNodes);
}

const CODE = 'pre > code[class]';
