/** The parts of a job file by which two files are recognised as records of the same work. */
export interface RecordedWork {
  startData: { at: number };
  stationChanges: readonly { entry: string }[];
  stations: readonly { entry: string; imgbf: readonly Taken[]; imgaf: readonly Taken[] }[];
  usage: readonly { entry: string }[];
  pictures: readonly Taken[];
}
interface Taken {
  takenAt: number;
}

/** Whatever was recorded, each thing by what stays the same when the work is packed again. */
function* thingsIn(work: RecordedWork): Generator<string> {
  for (const { entry } of [...work.stationChanges, ...work.stations, ...work.usage]) yield entry;
  for (const { imgbf, imgaf } of work.stations)
    for (const { takenAt } of [...imgbf, ...imgaf]) yield `picture ${takenAt}`;
  for (const { takenAt } of work.pictures) yield `picture ${takenAt}`;
}

/**
 * Whether other files hold everything that a file recorded. Only files of the same start of the job by the same person
 * are compared: a device notes that time once, and it stays until the work is closed.
 */
export function isCovered(work: RecordedWork, others: readonly RecordedWork[]): boolean {
  const same = others.filter(({ startData }) => startData.at === work.startData.at);
  const held = new Set(same.flatMap((other) => [...thingsIn(other)]));
  return same.length > 0 && [...thingsIn(work)].every((thing) => held.has(thing));
}
