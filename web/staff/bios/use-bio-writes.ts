import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { StaffError } from '../../../platform/data/staff/staff-error.ts';
import type { StaffFirebase } from '../../../platform/data/staff/staff-firebase.client.ts';
import { useDatabaseAction } from '../../../platform/staff/use-database-action.ts';
import { moveBio } from '../../data/staff/bios/bio-moves.client.ts';
import { createBio, setBioShown } from '../../data/staff/bios/bios.client.ts';
import type { Bio } from '../../domain/bios/bio.ts';
import { bioEditor } from '../shared/addresses.ts';
import { usePerson } from '../shared/session.tsx';

/** The actions of the bio table, which run one after another. Each promise settles when its action has ended. */
export interface BioWrites {
  /**
   * Creates a bio with the first free id of `candidates`, and opens its editor. Until then, further calls do nothing.
   */
  create: (candidates: string[]) => Promise<void>;
  move: (bio: Bio, direction: 'up' | 'down') => Promise<void>;
  /** Shows or hides a bio on the site. */
  show: (bio: Bio) => Promise<void>;
  /** The message about the last action if it failed. */
  problem: ReactNode;
  /** Id of the bio of the last action; null if that creates a bio, and before the first action. */
  acted: string | null;
}

/** The actions of the bio table. `say` receives a message about each successful action. */
export function useBioWrites(say: (news: string) => void): BioWrites {
  const person = usePerson();
  const navigate = useNavigate();
  const { run, problem, dismiss } = useDatabaseAction();
  const [acted, setActed] = useState<string | null>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const creating = useRef(false);

  /** Queues an action and reports its outcome. `write` resolves to the message about its success. */
  function runNext(
    id: string | null,
    failed: string,
    write: (db: StaffFirebase['db']) => Promise<string>,
  ): Promise<void> {
    last.current = last.current.then(async () => {
      dismiss();
      setActed(id);
      await run(failed, async (db) => say(await write(db)));
    });
    return last.current;
  }

  async function create(candidates: string[]) {
    if (creating.current) return;
    creating.current = true;
    await runNext(null, 'The bio was not created.', async (db) => {
      for (const id of candidates) {
        // Tries the next id if someone else has just taken this one.
        if (!(await createBio(db, person.uid, id))) continue;
        await navigate(bioEditor(id));
        return 'Created a bio.';
      }
      throw new StaffError('denied', 'the bio exists already');
    });
    creating.current = false;
  }

  const move = (bio: Bio, direction: 'up' | 'down') =>
    runNext(bio.id, `Not moved: ${bio.displayName}`, async (db) => {
      const moved = await moveBio(db, person.uid, bio.id, direction);
      if (moved) return `Moved ${direction}: ${bio.displayName}, now ${moved.place} of ${moved.of}`;
      return `${direction === 'up' ? 'Already first' : 'Already last'}: ${bio.displayName}`;
    });
  const show = (bio: Bio) =>
    runNext(bio.id, `Not changed: ${bio.displayName}`, async (db) => {
      await setBioShown(db, person.uid, bio.id, !bio.show);
      return `${bio.show ? 'Hidden' : 'Shown'}: ${bio.displayName}`;
    });

  return { create, move, show, problem, acted };
}
