import { fieldDay } from './day.ts';
import { fieldDevice } from './device.ts';
import { fieldEntrance } from './entrance.ts';
import { fieldFinishing } from './finishing.ts';
import { fieldHistory } from './history.ts';
import { fieldHome } from './home.ts';
import { fieldJob } from './job.ts';
import { fieldNative } from './native.ts';
import { fieldNewJob } from './new-job.ts';
import { fieldOfficeChanges } from './office-changes.ts';
import { fieldOwn } from './own.ts';
import { fieldPeople } from './people.ts';
import { fieldOwnFiles } from './own-files.ts';
import { fieldOwnGoods } from './own-goods.ts';
import { fieldOwnTime } from './own-time.ts';
import { fieldRequests } from './requests.ts';
import { fieldRounds } from './rounds.ts';
import { fieldSync } from './sync.ts';
import { fieldUsage } from './usage.ts';
import { fieldWork } from './work.ts';

/** Phrases used only in the field app. */
export const field = {
  ...fieldWork,
  ...fieldUsage,
  ...fieldHome,
  ...fieldHistory,
  ...fieldSync,
  ...fieldDay,
  ...fieldDevice,
  ...fieldEntrance,
  ...fieldJob,
  ...fieldFinishing,
  ...fieldNative,
  ...fieldOfficeChanges,
  ...fieldRounds,
  ...fieldRequests,
  ...fieldOwn,
  ...fieldNewJob,
  ...fieldPeople,
  ...fieldOwnTime,
  ...fieldOwnGoods,
  ...fieldOwnFiles,
};
