import { readFileSync } from 'node:fs';
import { readCollection } from '../src/maintenance.ts';

/** The jobs that outbox-storm.ts has left, compared with their effects. */
export interface OutboxAccount {
  /** Jobs that are done. */
  done: number;
  /** Jobs shown as uncertain. */
  uncertain: number;
  /** Uncertain jobs that took effect. */
  uncertainWithEffect: number;
  /** Jobs in any other state, such as waiting or running. */
  waiting: number;
  /** Keys of the jobs that took effect more than once, with one entry for each repetition. */
  twice: string[];
  /** Keys of the jobs that are done without an effect, or took effect and are neither done nor uncertain. */
  wrong: string[];
}

/** Compares the jobs of a data folder with their effects, which are recorded outside of it. */
export function accountOf(dataDir: string, effectsFile: string): OutboxAccount {
  const effects = readFileSync(effectsFile, 'utf8').split('\n').slice(0, -1);
  const once = new Set<string>();
  const twice = effects.filter((key) => once.has(key) || !once.add(key));
  const account: OutboxAccount = {
    ...{ done: 0, uncertain: 0, uncertainWithEffect: 0, waiting: 0 },
    ...{ twice, wrong: [] },
  };
  for (const { path, fields } of readCollection(dataDir, 'outbox')) {
    const key = path.slice(path.indexOf('/') + 1);
    const { state } = fields;
    const text = state && 'stringValue' in state ? state.stringValue : '';
    if (text === 'done') account.done += 1;
    else if (text === 'uncertain') {
      account.uncertain += 1;
      if (once.has(key)) account.uncertainWithEffect += 1;
    } else account.waiting += 1;
    const isWrong = text === 'done' ? !once.has(key) : text !== 'uncertain' && once.has(key);
    if (isWrong) account.wrong.push(key);
  }
  return account;
}
