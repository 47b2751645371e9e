/**
 * Whether files are being dragged rather than a part of a page. A picture dragged from this page would otherwise be
 * uploaded again.
 */
export function carriesFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') === true && !data.types.includes('text/uri-list');
}
