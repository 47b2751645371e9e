/**
 * Whether files are being dragged. False for a picture dragged from a web page: dropping one of this page would upload
 * it again.
 */
export function carriesFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') === true && !data.types.includes('text/uri-list');
}
