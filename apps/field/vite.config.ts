import path from 'node:path';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appConfig } from '../../tools/src/vite/app-config.ts';
import release from './package.json' with { type: 'json' };

/**
 * The app's own code registers the service worker, because it knows when a new version may take over without loss of
 * data.
 */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src',
  filename: 'sw.ts',
  injectRegister: false,
  injectManifest: {
    globPatterns: ['**/*.{js,css,html,svg,woff2,wasm}'],
    maximumFileSizeToCacheInBytes: 8_000_000,
    // With the default format, the plugin sets an option that Vite is about to drop.
    rollupFormat: 'iife',
  },
  manifest: {
    id: '/field/',
    name: 'Field Service',
    short_name: 'Field Service',
    start_url: '/field/',
    scope: '/field/',
    display: 'standalone',
    orientation: 'any',
    theme_color: '#1d62bb',
    background_color: '#ffffff',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: 'icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
      // Some launchers draw no SVG.
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
});

const config = appConfig('field', [installable]);

export default defineConfig({
  ...config,
  build: {
    ...config.build,
    // The size of the first load is checked as it is sent (bench/src/field-size.ts).
    chunkSizeWarningLimit: 700,
    // A hint for each file that a page imports costs a slow phone more than the files, which are on the device.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed,
    },
    // The browser then compiles all functions in the background and not one by one on the main thread: nearly all of a
    // file runs when its screen is opened, and a service worker's files come without compiled code.
    rolldownOptions: {
      output: {
        postBanner: '//# allFunctionsCalledOnLoad',
        // What the first screen loads is one file: fifty small ones compress worse.
        codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] },
      },
    },
  },
  resolve: {
    ...config.resolve,
    // The build for browsers that this app supports anyway, without the code for older ones.
    alias: { dexie: path.resolve(import.meta.dirname, '../../node_modules/dexie/dist/modern/dexie.mjs') },
  },
  define: { 'import.meta.env.APP_VERSION': JSON.stringify(release.version) },
});
