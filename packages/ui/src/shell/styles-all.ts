/** All styles of Mantine's core, for apps that are opened at a desk and not carried into a basement. */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './base.css';
