import { businessDateOf } from '@field-service/domain/values/business-date.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { clientOf } from './api.ts';
import { makeProfile, openDesk, openPhone, type Phone } from './browser.ts';
import { openNetwork, type Network } from './network.ts';
import { freePort, startProduct, type Product } from './product.ts';
import type { Stations } from './technician.ts';

const zone = 'Asia/Kuala_Lumpur';

/** One product, one network with a phone on it, and a desk with people. */
export interface Stage {
  product: Product;
  network: Network;
  /** Where the phone reaches the product. */
  phoneUrl: string;
  phone: () => Phone;
  /** The battery dies. */
  kill: () => Promise<void>;
  /** The phone is switched on again, on what it had stored. */
  reopen: () => Promise<Phone>;
  /** The phone leaves the network, or comes back into it. */
  offline: (off: boolean) => Promise<void>;
  person: (app: 'office' | 'portal') => Promise<Page>;
  end: () => Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const port = await freePort();
  const product = await startProduct({ publicPort: port });
  const network = await openNetwork(port, () => product.port);
  const profile = await makeProfile();
  const desk = await openDesk();
  let phone = await openPhone(profile.directory);
  let off = false;
  return {
    product,
    network,
    phoneUrl: `http://localhost:${port}`,
    phone: () => phone,
    kill: async () => await phone.kill(),
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
    // The desk goes through the same door: tokens name it as their issuer.
    person: async (app) => await desk.person(`http://localhost:${port}/${app}/`),
    end: async () => {
      await phone.kill();
      await desk.close();
      await network.close();
      await product.stop();
      await profile.remove();
    },
  };
}

const Base = z.object({
  id: z.string(),
  stations: z.array(z.object({ barcode: z.string(), stationLabel: z.string(), type: z.object({ code: z.string() }) })),
});

export interface Scene {
  customer: { id: string; name: string };
  site: { id: string; name: string };
  technician: string;
  technicianId: string;
  stations: Stations;
  /** dd/mm/yyyy: today on the customer's clock. */
  today: string;
}

/** A customer of the demonstration with a site small enough to work, and who they and tech1 are. */
export async function chooseScene(product: Product): Promise<Scene> {
  const customer = (await (await clientOf(product.url, 'customer1', 'portal')).portal.user({})).data.contact;
  const office = await clientOf(product.url, 'dispatcher', 'web');
  const technician = await clientOf(product.url, 'tech1', 'app');
  const sites = (await office.contacts.get({ params: { id: customer.id } })).data.sitelist;
  const { data } = await technician.data.read({
    params: { id: 'ibase' },
    query: { find: JSON.stringify({ id: { $in: sites.map((site) => site.id) } }), limit: '0' },
  });
  const bases = z
    .array(Base)
    .parse(data)
    .map((base) => {
      const ofType = (code: string) =>
        base.stations
          .filter((station) => station.type.code === code)
          .map(({ barcode, stationLabel }) => ({ tag: barcode, label: stationLabel }))
          .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
      return { id: base.id, stations: { bait: ofType('RBS'), boards: ofType('GB') } };
    });
  const [base] = bases
    .filter(({ stations }) => stations.bait.length >= 4 && stations.boards.length > 0)
    .toSorted((a, b) => a.stations.bait.length - b.stations.bait.length);
  const site = sites.find((each) => each.id === base?.id);
  if (base === undefined || site === undefined)
    throw new Error('the demonstration has a site with bait stations and glue boards');
  const { user } = (await technician.session.profile({})).data;
  const day = String(businessDateOf(Date.now(), zone));
  return {
    customer,
    site: { id: site.id, name: site.name },
    technician: user.displayname,
    technicianId: user.id,
    stations: base.stations,
    today: `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}`,
  };
}
