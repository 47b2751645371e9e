import { AUTHOR_ADDRESS, attack, DOCUMENTS } from './attacker.ts';

const NAMES = DOCUMENTS.slice('/v1/'.length);

interface Write {
  path: string;
  fields: object;
  /** Writes only these fields; the whole document when absent. */
  only?: string[];
  /** The name of a field that gets the server's time. */
  stamped?: string;
}

/** Commits as the person with this ID token, through the rules; resolves to whether it was accepted. */
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
