import type { Geo } from '../offline/rows.ts';
import { isShell } from './shell.ts';

/**
 * Opens a page of the web above the app, which stays as it is. Links that other apps open, such as those below, are
 * followed by the system instead.
 */
export async function openPage(url: string): Promise<void> {
  if (isShell()) await (await import('./plugins.ts')).browser.open({ url });
  else globalThis.open(url, '_blank', 'noreferrer');
}

export interface Destination {
  geo: Geo | null;
  address: string;
}

/** Links for navigating to the site, by position if it is known, otherwise by address. */
export const routeLinks = ({ geo, address }: Destination): { name: string; href: string }[] => {
  const target = encodeURIComponent(geo ? geo.join(',') : address);
  return [
    { name: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${target}` },
    {
      name: 'Waze',
      href: geo ? `https://waze.com/ul?ll=${target}&navigate=yes` : `https://waze.com/ul?q=${target}&navigate=yes`,
    },
  ];
};

/** Links for contacting the person at the site. `phone` must be in international format. */
export const contactLinks = (phone: string): { name: string; href: string }[] => {
  const digits = phone.replace(/[^\d]/g, '');
  return [
    { name: 'WhatsApp', href: `https://wa.me/${digits}` },
    { name: 'Viber', href: `viber://chat?number=%2B${digits}` },
    // Line cannot look up a phone number; the link opens the list of chats.
    { name: 'Line', href: 'https://line.me/R/nv/chat' },
  ];
};
