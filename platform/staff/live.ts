import { useEffect, useState } from 'react';
import { connectAgain, whenOpen } from '../data/staff/open-early.client.ts';
import type { StaffError } from '../data/staff/staff-error.ts';
import type { StaffFirebase } from '../data/staff/staff-firebase.client.ts';
import type { Watcher } from '../data/staff/watch.client.ts';
import { sameValue } from '../domain/editing/draft.ts';

/** Live data: the newest value, the error that ended the updates, and a function that starts them again. */
export interface Live<T> {
  value: T | undefined;
  error: StaffError | null;
  retry: () => void;
}

type Watch<T> = (db: StaffFirebase['db'], watcher: Watcher<T>) => () => void;

/** The last value, and the key for which it was read. */
interface Read<T> {
  key: string;
  value: T | undefined;
  error: StaffError | null;
}

/**
 * Subscribes with `watch` while the screen is mounted, and again when `key` changes. Until the first value arrives,
 * returns the previous screen's value for the same key, or else the value of `known`. Keys must be unique in the whole
 * app.
 */
export function useLive<T>(key: string, watch: Watch<T>, known?: () => T | undefined): Live<T> {
  const [round, setRound] = useState(0);
  const [read, setRead] = useState<Read<T>>(() => {
    const value = (onScreen(key) as T | undefined) ?? known?.();
    return { key, value, error: null };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when `watch` reads something else
  useEffect(
    () =>
      whenOpen(({ db }) =>
        watch(db, {
          // Ignores an unchanged value, to avoid a rendering.
          onValue: (value) =>
            setRead((last) =>
              last.key === key && last.error === null && sameValue(last.value, value)
                ? last
                : { key, value, error: null },
            ),
          onError: (error) => setRead((last) => ({ ...last, error })),
        }),
      ),
    [key, round],
  );
  useOnScreen(read.key, read.value);
  const { value, error } = read;
  return {
    value,
    error,
    retry: () => {
      if (error?.problem === 'offline') connectAgain().catch(() => undefined);
      // Shows again that the screen is loading.
      setRead((last) => ({ ...last, error: null }));
      setRound((now) => now + 1);
    },
  };
}

/** Several live data as one: their values once all of them are loaded, and the first error. */
export function together<T extends object>(parts: { [K in keyof T]: Live<T[K]> }): Live<T> {
  const all = Object.entries<Live<unknown>>(parts);
  const isLoaded = all.every(([, { value }]) => value !== undefined);
  return {
    value: isLoaded ? (Object.fromEntries(all.map(([name, { value }]) => [name, value])) as T) : undefined,
    error: all.find(([, { error }]) => error)?.[1].error ?? null,
    retry: () => {
      for (const [, { error, retry }] of all) if (error) retry();
    },
  };
}

/** Live data of the current screen, by key. */
const read = new Map<string, unknown>();

/** Registers live data of the calling screen while it is mounted. */
function useOnScreen(key: string, value: unknown): void {
  useEffect(() => {
    if (value === undefined) return;
    read.set(key, value);
    return () => {
      if (read.get(key) === value) read.delete(key);
    };
  }, [key, value]);
}

/** The live data that a mounted screen has registered for a key; undefined if there is none. */
function onScreen(key: string): unknown {
  return read.get(key);
}
