// What the frame of the staff area and the dashboard use of Mantine, in Mantine's own order: later sheets refine
// earlier ones. The rest comes with the screens (../screen-styles.ts). Mantine's variables are no file: the
// provider writes them.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Burger.css';
