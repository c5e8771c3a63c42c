import type { BrowserContext, Page } from 'playwright-core';
import { freePort, openNetwork, type Network } from '@field-service/testing/network.ts';
import { makeProfile, openContext, openPhone, sharedBrowser, type Phone } from './browser.ts';
import { startProduct, type Product } from './product.ts';

/** One product, one network with a phone, and office users at their desks. */
export interface Stage {
  product: Product;
  network: Network;
  /** The product's URL for the phone. */
  phoneUrl: string;
  phone: () => Phone;
  /** Kills the phone in the middle of a write, as when the battery dies. */
  kill: () => Promise<void>;
  /** Switches the phone on again, with its stored data. */
  reopen: () => Promise<Phone>;
  /** Disconnects the phone from the network, or reconnects it. */
  offline: (off: boolean) => Promise<void>;
  person: (app: 'office' | 'portal') => Promise<Page>;
  end: () => Promise<void>;
}

export async function openStage(database: 'seeded' | 'own' = 'seeded'): Promise<Stage> {
  const port = await freePort();
  const product = await startProduct(port, database);
  const network = await openNetwork({ port, serverPort: () => product.port });
  const profile = await makeProfile();
  const desks: BrowserContext[] = [];
  let phone = await openPhone(profile.directory);
  let off = false;
  return {
    product,
    network,
    phoneUrl: `http://localhost:${port}`,
    phone: () => phone,
    kill: async () => await phone.killInWrite(),
    reopen: async () => {
      phone = await openPhone(profile.directory);
      await phone.context.setOffline(off);
      return phone;
    },
    offline: async (leave) => {
      off = leave;
      if (leave) network.off();
      else network.on();
      await phone.context.setOffline(leave);
    },
    // Desks use the phone's address, because tokens name it as their issuer.
    person: async (app) => {
      const desk = await openContext(await sharedBrowser());
      desks.push(desk);
      const page = await desk.newPage();
      await page.goto(`http://localhost:${port}/${app}/`);
      return page;
    },
    end: async () => {
      await phone.kill();
      await Promise.all(desks.map(async (desk) => await desk.close()));
      await network.close();
      await product.stop();
      await profile.remove();
    },
  };
}
