import { createTheme, type MantineColorsTuple } from '@mantine/core';

const amber: MantineColorsTuple = [
  '#fff6e6',
  '#ffeccc',
  '#ffe0a8',
  '#ffd48a',
  '#ffc46b',
  '#ffb74c',
  '#f19a3e',
  '#d4822a',
  '#a8641a',
  '#7a470e',
];

/** Replaces Mantine's dark greys with the dark blues of the public site. */
const dark: MantineColorsTuple = [
  '#f2f3fb',
  '#d5d9f0',
  '#b9bfdd',
  '#9aa1c6',
  '#4a5186',
  '#343a68',
  '#1b1f3d',
  '#12152b',
  '#0b0d1c',
  '#070914',
];

/** Gives Mantine's components the colours and text font of the public site. */
export const theme = createTheme({
  colors: { amber, dark },
  primaryColor: 'amber',
  primaryShade: 4,
  autoContrast: true,
  luminanceThreshold: 0.4,
  defaultRadius: 'md',
  fontFamily: 'var(--text)',
  headings: { fontFamily: 'var(--text)', fontWeight: '650' },
  // Breakpoints in em, so that they follow the user's text size. The navbar uses `md` (docs/product.md#staff-frame).
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '62em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // The components are named by strings, because importing them would load the code of dialogs before their first use.
  components: {
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // As a `header` element, the head of a dialog would be another banner landmark of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
  },
});
