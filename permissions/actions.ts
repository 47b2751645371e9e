import type { Cell, Situation } from './table.ts';

/** The kinds of operations that the summary of permissions names, in its order. */
export const ACTIONS = ['read', 'list', 'add', 'change', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** The operations of a cell’s request as pairs of collection and action; a commit has one for each of its writes. */
export function actionsOf({ row, actor, situation }: Cell): [collection: string, action: Action][] {
  const ask = row.ask(actor, situation);
  const collection = collectionOf(situation.path);
  switch (ask.kind) {
    case 'get':
      return [[collection, 'read']];
    case 'list':
      return [[collection, 'list']];
    case 'create':
      return [[collection, 'add']];
    case 'update':
      return [[collection, 'change']];
    case 'delete':
      return [[collection, 'delete']];
    case 'overwrite':
      return [[collection, isStored(situation, situation.path) ? 'change' : 'add']];
    case 'commit':
      return ask.writes.map(({ path, fields }) => {
        if (fields === null) return [collectionOf(path), 'delete'];
        return [collectionOf(path), isStored(situation, path) ? 'change' : 'add'];
      });
    case 'file': {
      const does = ask.does === 'upload' || ask.does === 'announce' ? 'add' : ask.does;
      return [[`files of ${collection}`, does]];
    }
  }
}

/** Whether a document with this path exists before the request. */
function isStored({ path: requested, stored, beside = [] }: Situation, path: string): boolean {
  if (path === requested) return stored !== null;
  return beside.some((other) => other.path === path && other.fields !== null);
}

/** The collection of a document’s path, with `…` for the ids in between, such as `blogPosts/…/notes`. */
function collectionOf(path: string): string {
  const names = path.replace(/^projectdata\/website\//, '').split('/');
  return names
    .slice(0, -1)
    .map((name, at) => (at % 2 === 0 ? name : '…'))
    .join('/');
}
