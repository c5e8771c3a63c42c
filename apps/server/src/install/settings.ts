import type { SeedRow } from './queries.ts';

const defaults: Readonly<Record<string, unknown>> = {
  'pub-appver': { public: '0.1.0', beta: '0.1.0' },
  'UI-features': { portal: 1 },
  'x-contactSettings': { customerPortal: true },
  'x-mobileSetting': {
    uploadFileLimit: 500,
    synclimit: 20,
    additionalMissDay: 14,
    toSignDays: 10,
    hideDailyCutOffTime: false,
    folderAdminGetUnassignedJobs: false,
  },
  taxRounding: 'line',
};

/** The initial settings of a site. */
export const settingRows = (): SeedRow<'setting'>[] =>
  Object.entries(defaults).map(([key, data]) => ({ folder_id: null, user_id: null, key, data }));
