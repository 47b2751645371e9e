// The sheets that several staff pages share, in this order; what one page alone has comes with it, and later.
import './staff-frame.css';
import './shortcut-list.css';
import '../shared/undo-notice.css';
import '../shared/waiting-notice.css';
import './admin-navbar.css';
import './person-badge.css';
import './dashboard.css';
import '../shared/table.css';
import '../posts/post-table.css';
import '../posts/post-editor.css';
import '../editing/desk.css';
import '../posts/post-bar.css';
import '../editing/conflict.css';
import '../editing/merge-notice.css';
import '../posts/revisions.css';
