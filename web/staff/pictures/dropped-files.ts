/** Whether files are dragged, not a part of a page: a picture of this page would come back as a file of its own. */
export function carriesFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') === true && !data.types.includes('text/uri-list');
}
