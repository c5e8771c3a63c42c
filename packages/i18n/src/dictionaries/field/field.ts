import { fieldDevice } from './device.ts';
import { fieldHome } from './home.ts';
import { fieldJob } from './job.ts';
import { fieldSync } from './sync.ts';
import { fieldWork } from './work.ts';

/** Phrases used only in the field app. */
export const field = { ...fieldWork, ...fieldHome, ...fieldSync, ...fieldDevice, ...fieldJob };
