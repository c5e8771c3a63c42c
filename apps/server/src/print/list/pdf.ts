import type { ShownCell } from '@field-service/i18n/list/shown-cell.ts';
import PDFDocument from 'pdfkit';
import { fontBytes } from '../fonts.ts';
import { ink } from '../parts.ts';
import { isAtEnd, type ListWriter, type WrittenList } from './list-job.ts';

const margin = { x: 36, top: 36, bottom: 44 };
const gap = 8;
const padding = 3;
/** A longer cell ends with an ellipsis, so that a row fits on a page. */
const maxLines = 12;
/** The natural width of a column, in points, beyond which its texts are wrapped. */
const widest = 220;

/** Characters that the Latin face lacks; the Chinese face has them. */
const chinese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;
type Face = 'latin' | 'latin-bold' | 'chinese' | 'chinese-bold';

interface Run {
  face: Face;
  text: string;
}

/** The parts of a text that one face draws. */
function runsOf(text: string, isBold: boolean): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const name = chinese.test(letter) ? 'chinese' : 'latin';
    const face: Face = isBold ? `${name}-bold` : name;
    const last = runs.at(-1);
    if (last?.face === face) last.text += letter;
    else runs.push({ face, text: letter });
  }
  return runs;
}

/** What may not be divided: words of Latin letters with the space after them, and single Chinese characters. */
const unitsOf = (text: string): string[] =>
  text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+/g) ?? [];

/** Draws text in the faces of the reports; measures are kept, because lists repeat their words. */
class Pen {
  readonly #doc: PDFKit.PDFDocument;
  readonly #widths = new Map<string, number>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    doc.registerFont('latin', fontBytes('Noto Sans', 400));
    doc.registerFont('latin-bold', fontBytes('Noto Sans', 700));
    doc.registerFont('chinese', fontBytes('Noto Sans SC', 400));
    doc.registerFont('chinese-bold', fontBytes('Noto Sans SC', 700));
  }

  width(text: string, size: number, isBold = false): number {
    const key = `${size} ${isBold} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = runsOf(text, isBold).reduce(
      (sum, run) => sum + this.#doc.font(run.face).fontSize(size).widthOfString(run.text),
      0,
    );
    this.#widths.set(key, width);
    return width;
  }

  /** The lines of a text in a width; a word that is wider than that is divided. */
  lines(text: string, width: number, size: number, isBold = false): string[] {
    const lines: string[] = [];
    let line = '';
    const push = (): void => {
      lines.push(line.trimEnd());
      line = '';
    };
    const add = (unit: string): void => {
      if (line === '' || this.width((line + unit).trimEnd(), size, isBold) <= width) line += unit;
      else {
        push();
        line = unit;
      }
    };
    for (const paragraph of text.split('\n')) {
      for (const unit of unitsOf(paragraph)) {
        if (this.width(unit.trimEnd(), size, isBold) <= width) add(unit);
        else for (const letter of unit) add(letter);
        if (lines.length > maxLines) break;
      }
      push();
    }
    if (lines.length <= maxLines) return lines;
    return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1] ?? ''}…`];
  }

  draw(text: string, x: number, y: number, size: number, { colour = ink.text, isBold = false } = {}): void {
    let at = x;
    for (const run of runsOf(text, isBold)) {
      this.#doc
        .font(run.face)
        .fontSize(size)
        .fillColor(colour)
        .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += this.width(run.text, size, isBold);
    }
  }
}

/** The widths of the columns: their natural ones, reduced or stretched so that the page is filled. */
function widthsOf(natural: readonly number[], least: readonly number[], available: number): number[] {
  const sum = natural.reduce((total, width) => total + width, 0);
  if (sum <= available) return natural.map((width) => (width * available) / sum);
  const floor = natural.map((width, i) => Math.min(width, least[i] ?? width));
  const rest = Math.max(0, available - floor.reduce((total, width) => total + width, 0));
  const flexible = natural.map((width, i) => width - (floor[i] ?? 0));
  const flex = flexible.reduce((total, width) => total + width, 0) || 1;
  const widths = floor.map((width, i) => width + ((flexible[i] ?? 0) * rest) / flex);
  const total = widths.reduce((all, width) => all + width, 0);
  return total <= available ? widths : widths.map((width) => (width * available) / total);
}

/** Draws a list on A4 pages; the heading of the list is on the first page, that of the columns on each. */
export async function drawPdf(list: WrittenList, rows: readonly (readonly ShownCell[])[]): Promise<Buffer> {
  const { columns, title } = list;
  const doc = new PDFDocument({
    size: 'A4',
    layout: columns.length > 4 ? 'landscape' : 'portrait',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    lang: list.settings.language,
    displayTitle: true,
    info: { Title: title, Author: list.site },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => void doc.on('end', () => resolve()));
  const pen = new Pen(doc);
  const size = columns.length > 10 ? 6.5 : columns.length > 7 ? 7.5 : 8.5;
  const lineHeight = size * 1.4;
  const available = doc.page.width - 2 * margin.x - gap * (columns.length - 1);
  const natural = columns.map(({ label }, i) =>
    Math.min(
      widest,
      Math.max(pen.width(label, size, true), ...rows.map((cells) => pen.width(cells[i]?.text ?? '', size))) + 1,
    ),
  );
  const atEnd = columns.map((column) => isAtEnd(list.kinds.get(column) ?? 'text'));
  // Numbers are not wrapped; other columns keep room for a word of their heading.
  const least = columns.map(({ label }, i) =>
    atEnd[i] === true
      ? (natural[i] ?? 0)
      : Math.max(40, ...label.split(/\s+/).map((word) => pen.width(word, size, true) + 1)),
  );
  const widths = widthsOf(natural, least, available);
  const bottom = doc.page.height - margin.bottom;

  const drawRow = (texts: readonly string[], top: number, isBold: boolean): number => {
    const lines = texts.map((text, i) => pen.lines(text, widths[i] ?? 0, size, isBold));
    let x = margin.x;
    for (const [i, cell] of lines.entries()) {
      const width = widths[i] ?? 0;
      for (const [n, line] of cell.entries()) {
        const offset = atEnd[i] === true ? Math.max(0, width - pen.width(line, size, isBold)) : 0;
        pen.draw(line, x + offset, top + padding + lineHeight * n + size, size, {
          isBold,
          colour: isBold ? ink.dim : ink.text,
        });
      }
      x += width + gap;
    }
    return heightOf(lines);
  };
  const heightOf = (lines: readonly (readonly string[])[]): number =>
    Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + 2 * padding;
  const rule = (y: number, colour: string, width: number): void =>
    void doc
      .moveTo(margin.x, y)
      .lineTo(doc.page.width - margin.x, y)
      .lineWidth(width)
      .strokeColor(colour)
      .stroke();
  const drawHead = (top: number): number => {
    const height = drawRow(
      columns.map(({ label }) => label),
      top,
      true,
    );
    rule(top + height, ink.text, 1);
    return top + height;
  };

  let y = margin.top;
  for (const line of pen.lines(title, doc.page.width - 2 * margin.x, 15, true)) {
    pen.draw(line, margin.x, y + 15, 15, { isBold: true });
    y += 21;
  }
  for (const text of list.heading)
    for (const line of pen.lines(text, doc.page.width - 2 * margin.x, 8.5)) {
      pen.draw(line, margin.x, y + 8.5, 8.5, { colour: ink.dim });
      y += 12;
    }
  y = drawHead(y + 8);
  for (const cells of rows) {
    const texts = cells.map(({ text }) => text);
    const height = heightOf(texts.map((text, i) => pen.lines(text, widths[i] ?? 0, size)));
    if (y + height > bottom) {
      doc.addPage();
      y = drawHead(margin.top);
    }
    drawRow(texts, y, false);
    y += height;
    rule(y, ink.line, 0.5);
  }
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const foot = doc.page.height - 24;
    const words = list.pageOf(page + 1, count);
    const left = [list.site, title].filter((part) => part !== '').join(' · ');
    const room = doc.page.width - 2 * margin.x - pen.width(words, 8) - gap;
    pen.draw(pen.lines(left, room, 8)[0] ?? '', margin.x, foot, 8, { colour: ink.dim });
    pen.draw(words, doc.page.width - margin.x - pen.width(words, 8), foot, 8, { colour: ink.dim });
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Collects the rows, at most 1,000, and passes the pages to `finish`. */
export function pagesWriter(list: WrittenList, finish: (pdf: Buffer) => ReturnType<ListWriter['end']>): ListWriter {
  const all: (readonly ShownCell[])[] = [];
  return {
    rows: async (rows) => {
      all.push(...rows);
      return await Promise.resolve([]);
    },
    end: async () => await finish(await drawPdf(list, all)),
  };
}
