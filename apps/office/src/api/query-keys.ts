/** The first part of each key names the data, so that a live event matches all keys of that data. */
export const queryKeys = {
  site: ['site'],
  profile: ['profile'],
  lookups: (types: string) => ['lookups', types],
  people: ['people'],
  contacts: (search: string) => ['contacts', search],
  contact: (id: string) => ['contact', id],
  items: (search: string) => ['items', search],
  schedule: ['schedule'],
  posts: ['posts'],
  post: (id: string) => ['post', id],
  statuses: (id: string) => ['post', id, 'statuses'],
  replay: (id: string, upload: string) => ['post', id, 'replay', upload],
  unbilled: ['unbilled'],
  invoices: ['invoices'],
  invoice: (id: string) => ['invoice', id],
} as const;
