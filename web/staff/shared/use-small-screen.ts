import { useMediaQuery } from '@mantine/hooks';

/** The width of a phone, the same as in the style sheets. */
const SMALL = '(max-width: 47.9375em)';

/** Whether the window is as narrow as a phone's. */
export function useSmallScreen(): boolean {
  return useMediaQuery(SMALL, false, { getInitialValueInEffect: false });
}
