// The sheets of the frame and the dashboard, in this order; sheets that screens share are loaded with the screens
// (../screen-styles.ts).
import '../shared/tokens.css';
import './staff-frame.css';
import './shortcut-list.css';
import '../shared/waiting-notice.css';
import './admin-navbar.css';
import './person-badge.css';
import '../dashboard/dashboard.css';
