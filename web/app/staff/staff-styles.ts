// The staff area's own sheets, in this order: what all pages share comes before what one page refines.
import './styles/staff-frame.css';
import './styles/shortcut-list.css';
import './styles/undo-notice.css';
import './styles/admin-navbar.css';
import './styles/dashboard.css';
import './styles/table.css';
import './styles/post-table.css';
import './styles/post-editor.css';
import './styles/conflict.css';
import './styles/presence.css';
import './styles/revisions.css';
import './styles/users.css';
import './styles/bio-editor.css';
import './styles/remove-access.css';
import './styles/change-log.css';
