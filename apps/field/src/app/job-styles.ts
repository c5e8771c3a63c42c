/** Styles of components that are only used on pages other than Home. */
import '@mantine/core/styles/Alert.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
