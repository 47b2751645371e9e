// What the screens and dialogs use of Mantine beyond the frame (frame/mantine-styles.ts), in Mantine's own order, and
// the sheets that several of them share, in this order. What one page alone has comes with it, and later.
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Badge.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Title.css';
import '@mantine/core/styles/Tooltip.css';
import './shared/dialog.css';
import './shared/undo-notice.css';
import './shared/table.css';
import './posts/post-table.css';
import './posts/post-editor.css';
import './editing/desk.css';
import './posts/post-bar.css';
import './editing/conflict.css';
import './editing/merge-notice.css';
import './posts/revisions.css';
