import { areListViews } from '@field-service/domain/site/list-views.ts';
import { settingsOf } from './described.ts';

const test = 'apps/server/src/features/site/settings/list-views.test.ts';

/** Saved views of lists. Only the office receives them: a phone has no such lists. */
export const listViews = settingsOf({
  listViews: { check: areListViews, effect: 'A person’s own saved views of the lists of the office.', test },
  sharedListViews: { check: areListViews, effect: 'Saved views of the lists of the office for everybody.', test },
  listDefaults: { effect: 'The saved view with which each list of the office opens for a person.', test },
});
