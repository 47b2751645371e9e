import './waiting-notice.css';

/** Says that a change waits for the server, and that nothing more has to be done. */
export function WaitingNotice({ waiting }: { waiting: boolean }) {
  return (
    <div role="status">
      {waiting && (
        <p className="waiting-notice">
          The server does not respond. Your change is kept on this computer and sent when it does.
        </p>
      )}
    </div>
  );
}
