/** Says that a change waits for the server, and that nothing more has to be done. */
export function WaitingNotice({ waiting }: { waiting: boolean }) {
  return (
    <div role="status">
      {waiting && (
        <p className="waiting-notice">
          The server does not answer. Your change waits on this computer and is sent as soon as it does.
        </p>
      )}
    </div>
  );
}
