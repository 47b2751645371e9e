/** The heading of a list of problems. */
export const missingWords = (count: number): string => (count === 1 ? 'One problem:' : `${count} problems:`);
