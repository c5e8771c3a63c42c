import { createContext, use } from 'react';
import type { Words } from '../record/named-words.ts';
import { useFetchedPicture, type FetchFile, type PictureWidth } from '../record/picture.ts';

/**
 * What an app provides to the parts of a report: the names of list entries in the current language, and access to
 * stored files.
 */
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
