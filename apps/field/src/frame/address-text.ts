import type { Job } from '@field-service/contract/work/job.ts';

/** An address on one line, in postal order. The country is omitted, because the technician works there. */
export const addressText = (address: Job['address']): string =>
  address
    ? [
        address.street_address,
        address.street_address_2,
        address.dependent_locality,
        [address.postal_code, address.locality].filter(Boolean).join(' '),
        address.admin_area,
      ]
        .filter((part) => part !== undefined && part.trim() !== '')
        .join(', ')
    : '';
