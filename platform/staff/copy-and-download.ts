/** Copies a text to the clipboard. Resolves to false if the browser denies it, as on a page without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Downloads a text as a CSV file with this name. */
export function downloadCsv(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  // Revokes the URL a minute later, when the browser has certainly started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
