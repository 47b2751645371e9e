let prevented = false;

/**
 * Ends every IndexedDB transaction of this page when the browser puts the page into its back/forward cache, and lets
 * none begin after that. WebKit freezes them half done: every later transaction of the same database, in whatever page,
 * then waits for ever, and Firestore and Firebase Auth begin some at exactly that moment. A page that comes back from
 * the cache is loaded again, because Firestore closes its database when a page is left.
 */
export function preventFrozenTransactions(): void {
  if (prevented) return;
  prevented = true;
  const running = new Set<IDBTransaction>();
  let frozen = false;
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    if (frozen) throw new DOMException('This page has been left.', 'InvalidStateError');
    const transaction = begin.apply(this, args);
    running.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction));
    return transaction;
  };
  const freeze = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    frozen = true;
    for (const transaction of running) end(transaction);
  };
  // Captured, so that it comes before Firestore's own listener.
  addEventListener('pagehide', freeze, { capture: true });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}

function end(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended by itself, and its event is on the way.
  }
}
