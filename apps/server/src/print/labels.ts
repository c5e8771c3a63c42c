import { labelPlaces, labelSheets } from '@field-service/domain/site/label-sheets.ts';
import type { LabelsPrint } from './model.ts';
import { box, styles, text, type Paper, type Part } from './parts.ts';
import { qrCode, type QrCode } from './qr-code.ts';

/** Points of paper for each mm. */
const mm = 72 / 25.4;
/** The light border that readers need around a code, in modules. */
const quiet = 4;

const drawn = ({ size, path }: QrCode, side: number): Part => ({
  part: 'drawing',
  side,
  viewBox: `${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`,
  path,
});

/** Sheets of labels: the label large, its barcode as a QR code and in letters, and what it is on. */
export async function labelSheet({ sheet: name, skip, title, labels }: LabelsPrint): Promise<Paper> {
  const sheet = labelSheets[name];
  const places = labelPlaces(sheet, labels.length, skip);
  const codes = await Promise.all(labels.map(async ({ barcode }) => await qrCode(barcode)));
  const [width, height] = [sheet.width * mm, sheet.height * mm];
  const isSmall = sheet.height < 25;
  const padding = isSmall ? 3 : 6;
  const side = Math.min(height - 2 * padding, width * 0.5);
  const pages = Array.from({ length: (places.at(-1)?.page ?? 0) + 1 }, (_, page) => page);
  const one = (index: number): Part => {
    const [label, place, code] = [labels[index], places[index], codes[index]];
    if (label === undefined || place === undefined || code === undefined) return null;
    return box(
      {
        position: 'absolute',
        left: place.x * mm,
        top: place.y * mm,
        width,
        height,
        padding,
        flexDirection: 'row',
        alignItems: 'center',
        overflow: 'hidden',
      },
      drawn(code, side),
      box(
        { flex: 1, paddingLeft: 3 },
        text(label.label, { fontSize: isSmall ? 11 : 20, fontWeight: 700, lineHeight: 1.1 }),
        text(label.barcode, { fontSize: isSmall ? 5 : 7, lineHeight: 1.2 }),
        ...(isSmall
          ? []
          : [
              text(label.type, { fontSize: 7, lineHeight: 1.2 }),
              text(label.place, styles.dim, { fontSize: 7, lineHeight: 1.2 }),
            ]),
      ),
    );
  };
  return {
    title,
    pages: pages.map((page) => ({
      size: [sheet.page.width * mm, sheet.page.height * mm],
      parts: places.flatMap((place, index) => (place.page === page ? [one(index)] : [])),
    })),
    foot: null,
  };
}
