import { createContext, use } from 'react';
import type { Words } from '../record/named-words.ts';
import { useFetchedPicture, type FetchFile, type PictureWidth } from '../record/picture.ts';

/** The app's contribution to the parts of a report: the names in lists in the current language, and stored files. */
export interface ReportSource {
  words: Words;
  fetchFile: FetchFile;
}

export const ReportSourceContext = createContext<ReportSource | undefined>(undefined);

const useReportSource = (): ReportSource => {
  const source = use(ReportSourceContext);
  if (!source) throw new Error('The parts of a report need a ReportSourceContext above them');
  return source;
};

export const useReportWords = (): Words => useReportSource().words;
export const useReportPicture = (id: string, width?: PictureWidth): { url: string | undefined; failed: boolean } =>
  useFetchedPicture(useReportSource().fetchFile, id, width);
