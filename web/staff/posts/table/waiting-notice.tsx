import './waiting-notice.css';

/** A notice that the server has not responded to a change yet. Some changes are lost if the page is closed now. */
export function WaitingNotice({ waiting }: { waiting: boolean }) {
  return (
    <div role="status">
      {waiting && (
        <p className="waiting-notice">
          The server has not responded yet. Your change is sent when it responds again: keep this page open
          until this message disappears.
        </p>
      )}
    </div>
  );
}
