import type { BranchCode } from './branches.ts';
import type { CustomerSketch } from './customers.ts';
import type { SiteKind } from './plans/programmes.ts';
import type { DemoAddress } from './places/demo-address.ts';

const words: Readonly<Record<'en' | 'vi' | 'id', Readonly<Record<SiteKind, readonly [first: string, other: string]>>>> =
  {
    en: {
      restaurant: ['Outlet', 'Outlet'],
      factory: ['Plant', 'Warehouse'],
      warehouse: ['Distribution centre', 'Depot'],
      hotel: ['Main building', 'Annexe'],
      supermarket: ['Store', 'Store'],
      clinic: ['Clinic', 'Clinic'],
      office: ['Tower', 'Block'],
      school: ['Campus', 'Campus'],
    },
    vi: {
      restaurant: ['Chi nhánh', 'Chi nhánh'],
      factory: ['Nhà máy', 'Kho'],
      warehouse: ['Trung tâm phân phối', 'Kho'],
      hotel: ['Toà nhà chính', 'Khu nhà phụ'],
      supermarket: ['Cửa hàng', 'Cửa hàng'],
      clinic: ['Cơ sở', 'Cơ sở'],
      office: ['Toà nhà', 'Toà nhà'],
      school: ['Cơ sở', 'Cơ sở'],
    },
    id: {
      restaurant: ['Gerai', 'Gerai'],
      factory: ['Pabrik', 'Gudang'],
      warehouse: ['Pusat distribusi', 'Gudang'],
      hotel: ['Gedung utama', 'Gedung tambahan'],
      supermarket: ['Toko', 'Toko'],
      clinic: ['Gedung', 'Gedung'],
      office: ['Menara', 'Blok'],
      school: ['Kampus', 'Kampus'],
    },
  };

/** A customer's name for a site: the kind of site and its street or district. */
export function siteName(
  sketch: CustomerSketch,
  branch: BranchCode,
  [street, district]: DemoAddress,
  at: number,
): string {
  const language = branch === 'HCM' ? 'vi' : branch === 'JKT' ? 'id' : 'en';
  const word = words[language][sketch.kind][at === 0 ? 0 : 1];
  const where = branch === 'SIN' ? district : street.replace(/^(Jl\.|Jalan|Persiaran|Đường) /, '').replace(/,.*$/, '');
  return language === 'en' ? `${where} ${word}` : `${word} ${where}`;
}
