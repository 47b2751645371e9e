import { useMediaQuery } from '@mantine/hooks';

/** The maximum width of a phone, as in the style sheets. */
const SMALL = '(max-width: 47.9375em)';

/** Whether the window is as narrow as a phone. */
export function useSmallScreen(): boolean {
  return useMediaQuery(SMALL, false, { getInitialValueInEffect: false });
}
