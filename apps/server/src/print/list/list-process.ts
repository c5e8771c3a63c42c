import { isRecord } from '@field-service/domain/values/basics/is-record.ts';
import { csvWriter } from './csv.ts';
import { htmlWriter } from './html.ts';
import { writtenList, type ListJob, type ListWriter, type WrittenList } from './list-job.ts';
import type { ListAnswer, ListMessage } from './list-writer.ts';
import { pagesWriter } from './pdf.ts';
import { pictureFile } from './pictures.ts';
import { xlsWriter } from './xls.ts';
import { xlsxWriter } from './xlsx.ts';

/**
 * The process that writes one list: it receives the JSON texts of the rows and returns bytes of the file. Formatting
 * thousands of cells, compressing and drawing would otherwise delay the requests of everyone.
 */
const writerOf = (list: WrittenList): ListWriter => {
  switch (list.format) {
    case 'xlsx':
      return xlsxWriter(list);
    case 'xls':
      return xlsWriter(list);
    case 'csv':
      return csvWriter(list);
    case 'html':
      return htmlWriter(list);
    case 'pdf':
      return pagesWriter(list, async (pdf) => await Promise.resolve({ chunks: [pdf], extension: 'pdf' }));
    case 'jpg':
    case 'png': {
      const { format } = list;
      return pagesWriter(list, async (pdf) => await pictureFile(pdf, format));
    }
  }
};

let list: WrittenList | undefined;
let writer: ListWriter | undefined;
const begin = (job: ListJob): void => {
  list = writtenList(job);
  writer = writerOf(list);
};
const rowOf = (text: string): object => {
  const row: unknown = JSON.parse(text);
  if (!isRecord(row)) throw new TypeError('A row is an object.');
  return row;
};

async function answerTo(message: ListMessage): Promise<ListAnswer> {
  if (message.kind === 'begin') begin(message.job);
  if (list === undefined || writer === undefined) throw new Error('The list has not begun.');
  if (message.kind === 'rows') {
    const { cellsOf } = list;
    return { chunks: await writer.rows(message.rows.map((text) => cellsOf(rowOf(text)))) };
  }
  return message.kind === 'end' ? await writer.end() : { chunks: [] };
}

process.on('message', (message: ListMessage) => {
  answerTo(message).then(
    (answer) => process.send?.(answer),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// The parent decides when a list ends, also when the console interrupts both.
process.on('SIGINT', () => undefined);
process.on('disconnect', () => process.exit(0));
