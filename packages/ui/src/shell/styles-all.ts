/** Imports all styles of Mantine's core, for the apps whose size matters less: office and portal. */
import '@mantine/core/styles.layer.css';
import './base.css';
