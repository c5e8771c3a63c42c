import type { AppPlugin } from '@capacitor/app';
import type { CapacitorBarcodeScannerPlugin } from '@capacitor/barcode-scanner/dist/esm/definitions.js';
import type { BrowserPlugin } from '@capacitor/browser';
import type { CameraPlugin } from '@capacitor/camera';
import { registerPlugin } from '@capacitor/core';
import type { FilesystemPlugin } from '@capacitor/filesystem';
import type { GeolocationPlugin } from '@capacitor/geolocation';
import type { LocalNotificationsPlugin } from '@capacitor/local-notifications';
import type { NetworkPlugin } from '@capacitor/network';
import type { PushNotificationsPlugin } from '@capacitor/push-notifications';
import type { SharePlugin } from '@capacitor/share';

/*
 * The plugins of the native shell, by the names that the shell knows. Only their types come from their packages: what
 * these hold for browsers is never used, and would be stored on every device with the app. Load this file on demand, and
 * only in the shell.
 */

export const app = registerPlugin<AppPlugin>('App');
export const barcodes = registerPlugin<CapacitorBarcodeScannerPlugin>('CapacitorBarcodeScanner');
export const browser = registerPlugin<BrowserPlugin>('Browser');
export const camera = registerPlugin<CameraPlugin>('Camera');
export const filesystem = registerPlugin<FilesystemPlugin>('Filesystem');
export const geolocation = registerPlugin<GeolocationPlugin>('Geolocation');
export const localNotifications = registerPlugin<LocalNotificationsPlugin>('LocalNotifications');
export const network = registerPlugin<NetworkPlugin>('Network');
export const pushNotifications = registerPlugin<PushNotificationsPlugin>('PushNotifications');
export const share = registerPlugin<SharePlugin>('Share');
