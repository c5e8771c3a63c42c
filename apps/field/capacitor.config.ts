import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CapacitorConfig } from '@capacitor/cli';

/** The ids of the app in the stores. The beta is an app of its own, so that a phone can hold both. */
export const appIds = { app: 'com.fieldservice.app', beta: 'com.fieldservice.app.beta' } as const;

const plugins = [
  '@capacitor/app',
  '@capacitor/barcode-scanner',
  '@capacitor/browser',
  '@capacitor/camera',
  '@capacitor/filesystem',
  '@capacitor/geolocation',
  '@capacitor/local-notifications',
  '@capacitor/network',
  '@capacitor/share',
];
const push = '@capacitor/push-notifications';

/** On Android, registering for pushes without the keys of a Firebase project ends the app. */
const hasFirebase = existsSync(path.join(import.meta.dirname, 'android/app/google-services.json'));

/** The origin of a site's address. Throws if it is not one to which a phone may send passwords. */
export function originOf(site: string | undefined): string {
  if (site === undefined || !URL.canParse(site))
    throw new Error('Set FIELD_SERVICE_SITE to the address of the site, such as https://field.example.com.');
  const { origin, protocol, hostname } = new URL(site);
  if (protocol !== 'https:' && hostname !== 'localhost')
    throw new Error(`The address of the site is not https: ${site}`);
  return origin;
}

/** The shell of one site: it shows the field app as the site serves it (docs/decisions/0083-native-shell.md). */
const config: CapacitorConfig = {
  appId: appIds.app,
  appName: 'Field Service',
  // Only the page for a first start without a network; `write-page.ts` makes it before each copy.
  webDir: 'dist/shell',
  server: {
    url: originOf(process.env['FIELD_SERVICE_SITE']),
    appStartPath: '/field/',
    errorPath: 'index.html',
  },
  android: { includePlugins: hasFirebase ? [...plugins, push] : plugins },
  ios: {
    includePlugins: [...plugins, push],
    // Web views have service workers only for the domains that Info.plist lists.
    limitsNavigationsToAppBoundDomains: true,
  },
  plugins: {
    // Shown while the app is open, too (specification 001, section 9: in-focus display mode 2).
    PushNotifications: { presentationOptions: ['badge', 'sound', 'banner', 'list'] },
    LocalNotifications: { smallIcon: 'ic_notification', iconColor: '#1d62bb' },
  },
};

export default config;
