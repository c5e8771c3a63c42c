/** Styles of the components that only the pages behind Home use. */
import '@mantine/core/styles/Alert.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
