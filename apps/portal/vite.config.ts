import { defineConfig } from 'vite';
import { appConfig } from '../../tools/src/vite/app-config.ts';

export default defineConfig(appConfig('portal'));
