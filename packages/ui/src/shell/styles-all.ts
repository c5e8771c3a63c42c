/** All styles of Mantine's core, for apps that are used on a desktop, where their size matters less. */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './base.css';
