type Field = { fieldPath: string; order?: string; arrayConfig?: string };

/** Composite indexes on the collection `items`, for all sort orders that the suite's queries use. */
export function conformanceIndexes(): { indexes: unknown[] } {
  const orders = ['ASCENDING', 'DESCENDING'];
  const sequences = (fields: string[], length: number): string[][] =>
    length === 0
      ? [[]]
      : fields.flatMap((field) =>
          sequences(
            fields.filter((other) => other !== field),
            length - 1,
          ).map((rest) => [field, ...rest]),
        );
  const directed = (fields: string[]): Field[][] =>
    fields.reduce<Field[][]>(
      (all, fieldPath) => all.flatMap((done) => orders.map((order) => [...done, { fieldPath, order }])),
      [[]],
    );
  const plain = [2, 3].flatMap((length) => sequences(['a', 'b', 'c'], length)).flatMap(directed);
  const lists = [1, 2].flatMap((length) => sequences(['a', 'b', 'c'], length)).flatMap(directed);
  const all = [
    ...plain,
    ...lists.map((fields): Field[] => [{ fieldPath: 'list', arrayConfig: 'CONTAINS' }, ...fields]),
  ];
  return { indexes: all.map((fields) => ({ collectionGroup: 'items', queryScope: 'COLLECTION', fields })) };
}
