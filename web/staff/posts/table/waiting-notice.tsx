import './waiting-notice.css';

/** A notice that a change waits for the connection and will be sent automatically. */
export function WaitingNotice({ waiting }: { waiting: boolean }) {
  return (
    <div role="status">
      {waiting && (
        <p className="waiting-notice">
          The server does not respond. Your change is kept on this computer, and is sent when the server
          responds again.
        </p>
      )}
    </div>
  );
}
