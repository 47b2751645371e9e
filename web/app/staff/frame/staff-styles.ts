// The staff area's own sheets, in this order: what all pages share comes before what one page refines.
import './staff-frame.css';
import './shortcut-list.css';
import '../shared/undo-notice.css';
import './admin-navbar.css';
import './dashboard.css';
import '../shared/table.css';
import '../posts/post-table.css';
import '../posts/post-editor.css';
import '../editing/conflict.css';
import '../posts/presence.css';
import '../posts/revisions.css';
import '../people/users.css';
import '../bios/bio-editor.css';
import '../people/remove-access.css';
import '../people/change-log.css';
