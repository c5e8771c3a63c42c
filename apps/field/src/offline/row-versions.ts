import type { DraftRow, PictureRow, UsageRow, VisitRow } from './rows.ts';

/** Whether a picture belongs to the work that is recorded: no package contains it yet, and it is not deleted. */
export const isUnpacked = ({ uploadId, removedAt }: Pick<PictureRow, 'uploadId' | 'removedAt'>): boolean =>
  uploadId === '' && removedAt === undefined;

/** The version of a recorded visit or usage: what was recorded anew after an un-start never has the same one. */
export const versionOf = ({ entry, rev }: Pick<VisitRow | UsageRow, 'entry' | 'rev'>): string => `${entry}/${rev}`;

/** The version of a draft, which begins anew with each start of its job. */
export const versionOfDraft = ({ startData, rev }: Pick<DraftRow, 'startData' | 'rev'>): string =>
  `${startData.at}/${rev}`;

interface Recorded {
  draft: DraftRow | undefined;
  visits: readonly VisitRow[];
  usages: readonly UsageRow[];
}
interface RecordedWithPictures extends Recorded {
  pictures: readonly PictureRow[];
}

/** The versions of everything recorded on a job, as its package names them. */
export const versionsOf = ({ draft, visits, usages }: Recorded): string[] => [
  ...(draft ? [versionOfDraft(draft)] : []),
  ...[...visits, ...usages].map(versionOf),
];

/** Everything on which it depends whether a job can be closed, as text that changes with it. */
export const stateOfWork = (work: RecordedWithPictures): string =>
  [...versionsOf(work), ...work.pictures.map(({ id }) => id)].toSorted().join(' ');
