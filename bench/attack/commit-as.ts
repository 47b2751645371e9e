import { AUTHOR_ADDRESS, attack, DOCUMENTS } from './attacker.ts';

const NAMES = DOCUMENTS.slice('/v1/'.length);

interface Write {
  path: string;
  fields: object;
  /** The fields to write. If absent, the whole document. */
  only?: string[];
  /** Name of a field that is set to the server's time. */
  stamped?: string;
}

/** Commits writes as the user with this ID token. The rules apply. Resolves to whether the commit was accepted. */
export async function commitAs(port: number, token: string, ...writes: Write[]): Promise<boolean> {
  const { status } = await attack(port, `${DOCUMENTS}:commit`, {
    body: JSON.stringify({
      writes: writes.map(({ path, fields, only, stamped }) => ({
        update: { name: `${NAMES}/${path}`, fields },
        ...(only ? { updateMask: { fieldPaths: only } } : {}),
        ...(stamped ? { updateTransforms: [{ fieldPath: stamped, setToServerValue: 'REQUEST_TIME' }] } : {}),
      })),
    }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    address: AUTHOR_ADDRESS,
  });
  return status === 200;
}
