// The Mantine styles of the frame and the dashboard, in Mantine's own order: later sheets refine earlier ones. Further
// ones are loaded with the screens (../screen-styles.ts). Mantine's variables are not a file: the provider writes them.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Burger.css';
