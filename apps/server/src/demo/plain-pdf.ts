/** The number of characters that fit on a line. */
const lineLength = 84;

/** The text split between words into lines that fit. */
const wrapped = (text: string): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last === undefined || `${last} ${word}`.length > lineLength
      ? [...lines, word]
      : [...lines.slice(0, -1), `${last} ${word}`];
  }, []);

/** A one-page PDF with lines of ASCII text, of which the first is large; the same lines produce the same bytes. */
export function plainPdf(lines: readonly string[]): Uint8Array {
  const escaped = (text: string): string => text.replaceAll(/[()\\]/g, String.raw`\$&`);
  const drawn = lines
    .flatMap(wrapped)
    .map(
      (line, at) =>
        `/F1 ${at === 0 ? 18 : 12} Tf 72 ${760 - at * 24} Td (${escaped(line)}) Tj -72 ${-(760 - at * 24)} Td`,
    )
    .join('\n');
  const content = `BT\n${drawn}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = ['0000000000 65535 f ', ...places.map((place) => `${String(place).padStart(10, '0')} 00000 n `)].join(
    '\n',
  );
  return new TextEncoder().encode(
    `${text}xref\n0 ${objects.length + 1}\n${table}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
