// The sheets of the frame and the dashboard, in this order; what the screens share comes with them, and later
// (../screen-styles.ts).
import '../shared/tokens.css';
import './staff-frame.css';
import './shortcut-list.css';
import '../shared/waiting-notice.css';
import './admin-navbar.css';
import './person-badge.css';
import '../dashboard/dashboard.css';
