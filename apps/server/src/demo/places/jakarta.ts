import type { DemoAddress } from './demo-address.ts';

/**
 * The district is the city (kota). Outside the capital, Tangerang and Tangerang Selatan belong to Banten, and Bekasi to
 * West Java.
 */
export const jakarta: readonly DemoAddress[] = [
  ['Jl. M.H. Thamrin', 'Jakarta Pusat', '10230', -6.1934, 106.8229],
  ['Jl. Jenderal Sudirman', 'Jakarta Pusat', '10220', -6.2088, 106.8214],
  ['Jl. Cikini Raya', 'Jakarta Pusat', '10330', -6.1906, 106.8389],
  ['Jl. Gajah Mada', 'Jakarta Barat', '11140', -6.1581, 106.8176],
  ['Jl. Gunung Sahari', 'Jakarta Pusat', '10610', -6.1601, 106.8391],
  ['Jl. HR Rasuna Said', 'Jakarta Selatan', '12940', -6.2213, 106.8326],
  ['Jl. Gatot Subroto', 'Jakarta Selatan', '12930', -6.2323, 106.8261],
  ['Jl. Senopati', 'Jakarta Selatan', '12190', -6.2321, 106.8103],
  ['Jl. Kemang Raya', 'Jakarta Selatan', '12730', -6.2607, 106.8134],
  ['Jl. TB Simatupang', 'Jakarta Selatan', '12430', -6.2915, 106.7991],
  ['Jl. Fatmawati Raya', 'Jakarta Selatan', '12420', -6.2782, 106.7973],
  ['Jl. Panjang', 'Jakarta Barat', '11530', -6.1931, 106.7693],
  ['Jl. Daan Mogot', 'Jakarta Barat', '11460', -6.1606, 106.7824],
  ['Jl. Puri Indah Raya', 'Jakarta Barat', '11610', -6.1887, 106.7341],
  ['Jl. Boulevard Raya', 'Jakarta Utara', '14240', -6.1583, 106.9082],
  ['Jl. Pluit Selatan Raya', 'Jakarta Utara', '14450', -6.1268, 106.7906],
  ['Jl. Yos Sudarso', 'Jakarta Utara', '14350', -6.1356, 106.8893],
  ['Jl. Cakung Cilincing', 'Jakarta Utara', '14140', -6.1399, 106.9335],
  ['Jl. Pemuda', 'Jakarta Timur', '13220', -6.1927, 106.8867],
  ['Jl. Rawa Gelam', 'Jakarta Timur', '13930', -6.1964, 106.9131],
  ['Jl. Raya Bekasi', 'Jakarta Timur', '13910', -6.1834, 106.9436],
  ['Jl. Pahlawan Seribu', 'Tangerang Selatan', '15310', -6.3012, 106.6527],
  ['Jl. Imam Bonjol', 'Tangerang', '15115', -6.1934, 106.6121],
  ['Jl. Jababeka Raya', 'Bekasi', '17530', -6.2871, 107.1532],
  ['Jl. Ahmad Yani', 'Bekasi', '17141', -6.2367, 106.9921],
];
