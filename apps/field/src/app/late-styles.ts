/** Imports the styles of components that are used only on pages other than Home. */
import '@field-service/ui/shell/styles-parts.ts';
import '@mantine/core/styles/Alert.layer.css';
import '@mantine/core/styles/Avatar.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Progress.layer.css';
