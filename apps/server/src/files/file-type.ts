const contentTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  zip: 'application/zip',
};

/** The type of a file by its name. A page is sent as bytes, because it must not be shown under the server's address. */
export const contentTypeOf = (fileName: string): string =>
  contentTypes[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
