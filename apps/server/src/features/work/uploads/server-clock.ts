import type { JobFile, SignFile } from '@field-service/contract/work/job-package.ts';
import { decideClock, type ClockDecision } from '@field-service/domain/work/job-file/device-clock.ts';
import { isJobFile, type ReadableWork } from './prepare.ts';
import type { PackageRow } from './queries.ts';

/** How the device's clock differed when it recorded the work of a package. */
export const clockOf = (row: PackageRow, file: JobFile | SignFile, receivedAt: number): ClockDecision =>
  decideClock({
    packed: isJobFile(file) ? file.clockDifference : (row.clock_measured ?? 0),
    measured: row.clock_measured,
    endAt: isJobFile(file) ? file.endData.at : file.customerSign.signedAt,
    receivedAt,
  });

type At = number | null | undefined;
type Sign = SignFile['customerSign'];

/** Converts every time that the device noted to the server's clock. Positions carry the server's time already. */
export function onServerClock<F extends JobFile | SignFile>(file: F, difference: number): F;
export function onServerClock(file: JobFile | SignFile, difference: number): JobFile | SignFile {
  const at = <T extends At>(time: T): T | number => (typeof time === 'number' ? Math.max(0, time - difference) : time);
  const sign = (given: Sign): Sign => ({ ...given, signedAt: at(given.signedAt) });
  if (!isJobFile(file)) return { ...file, customerSign: sign(file.customerSign) };
  const picture = <P extends JobFile['stations'][number]['imgbf'][number]>(given: P): P => ({
    ...given,
    takenAt: at(given.takenAt),
  });
  const fumigation = (given: JobFile['usage'][number]['fumigation']) =>
    given && {
      ...given,
      readings: given.readings.map((each) => ({ ...each, at: at(each.at) })),
      clearedAt: at(given.clearedAt),
    };
  return {
    ...file,
    startData: { ...file.startData, at: at(file.startData.at) },
    endData: { ...file.endData, at: at(file.endData.at) },
    stationChanges: file.stationChanges.map((change) => ({ ...change, at: at(change.at) })),
    stations: file.stations.map((visit) => ({
      ...visit,
      visitedAt: at(visit.visitedAt),
      resetAt: at(visit.resetAt),
      imgbf: visit.imgbf.map(picture),
      imgaf: visit.imgaf.map(picture),
    })),
    usage: file.usage.map((use) => ({
      ...use,
      at: at(use.at),
      startedAt: at(use.startedAt),
      finishedAt: at(use.finishedAt),
      notifiedAt: at(use.notifiedAt),
      fumigation: fumigation(use.fumigation),
    })),
    pictures: file.pictures.map(picture),
    customerSign: file.customerSign && sign(file.customerSign),
    techSign: file.techSign && sign(file.techSign),
    moreSigns: file.moreSigns.map(sign),
  };
}

/** A package's work by the server's clock, and how the device's clock differed. */
export function workOnServerClock<W extends ReadableWork>(row: PackageRow, work: W, receivedAt: number) {
  const clock = clockOf(row, work.file, receivedAt);
  return { work: { ...work, file: onServerClock(work.file, clock.difference) }, clock };
}
