/** Whether files are dragged, not a part of a page: a picture dragged from this page would become a new file. */
export function carriesFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') === true && !data.types.includes('text/uri-list');
}
