import type { Random } from '../random.ts';
import { fixturesOf } from './fixtures.ts';
import type { Floor, Point, Room } from './layout.ts';
import { letters, textWidth } from './lettering.ts';
import type { Opening } from './openings.ts';

/** The text of the title block. */
export interface PlanTitle {
  customer: string;
  site: string;
  plan: string;
  number: string;
  date: string;
}

const floors: Readonly<Partial<Record<Room['use'], string>>> = {
  kitchen: '#f6f1e7',
  cold: '#e8f1f6',
  washroom: '#e9f3f1',
  waste: '#f2ece6',
  corridor: '#f5f5f2',
  line: '#f4f4f7',
  packing: '#f4f4f7',
  racks: '#f7f6f0',
  dock: '#f1f1ec',
};

const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;

/** The name of a room, smaller if the room is small, on a light patch that keeps it readable. */
function nameOf(room: Room): string {
  const longest = room.w - 64;
  const height = Math.max(9, Math.min(15, (longest * 6) / (room.name.length * 6 - 2)));
  const w = textWidth(room.name, height);
  const x = room.x + room.w / 2;
  const y = room.y + room.h / 2 - height / 2;
  const turned = w > room.w - 24 && room.h > room.w;
  const patch = `<rect x="${x - w / 2 - 6}" y="${y - 5}" width="${w + 12}" height="${height + 10}" fill="#fff" fill-opacity=".86"/>`;
  const text = patch + letters(room.name, { x, y, height, anchor: 'middle' });
  return turned ? `<g transform="rotate(-90 ${x} ${room.y + room.h / 2})">${text}</g>` : text;
}

function gap({ along, centre: [x, y], width }: Opening, colour: string): string {
  return along === 'x'
    ? `<rect x="${x - width / 2}" y="${y - 7}" width="${width}" height="14" fill="${colour}" stroke="none"/>`
    : `<rect x="${x - 7}" y="${y - width / 2}" width="14" height="${width}" fill="${colour}" stroke="none"/>`;
}

/** A door leaf with its swing as a quarter circle, drawn as if the wall ran along x and then rotated. */
function leaf(x: number, y: number, width: number, swing: 1 | -1, hinge: 1 | -1): string {
  const end = y + swing * width;
  return `<path d="M${x} ${y}L${x} ${end}A${width} ${width} 0 0 ${swing * hinge > 0 ? 0 : 1} ${x + hinge * width} ${y}"/>`;
}

function openingSvg(opening: Opening): string {
  const {
    centre: [x, y],
    width,
    swing,
    along,
    kind,
  } = opening;
  if (kind === 'dock') {
    const depth = 34 * swing;
    const plate =
      along === 'x'
        ? `<rect x="${x - width / 2}" y="${Math.min(y, y + depth)}" width="${width}" height="34"/><path d="M${x - width / 2} ${y}L${x + width / 2} ${y + depth}M${x + width / 2} ${y}L${x - width / 2} ${y + depth}"/>`
        : `<rect x="${Math.min(x, x + depth)}" y="${y - width / 2}" width="34" height="${width}"/><path d="M${x} ${y - width / 2}L${x + depth} ${y + width / 2}M${x} ${y + width / 2}L${x + depth} ${y - width / 2}"/>`;
    return gap(opening, '#fff') + plate;
  }
  const half = kind === 'double' ? width / 2 : width;
  const turned: 1 | -1 = along === 'x' ? swing : swing === 1 ? -1 : 1;
  const leaves =
    leaf(x - width / 2, y, half, turned, 1) + (kind === 'double' ? leaf(x + width / 2, y, half, turned, -1) : '');
  return gap(opening, '#fff') + (along === 'x' ? leaves : `<g transform="rotate(90 ${x} ${y})">${leaves}</g>`);
}

/** Grid axes with their labels, above and to the left of the building. */
function axes(floor: Floor): string {
  const xs = floor.outline.map(([x]) => x);
  const ys = floor.outline.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const columns = Math.max(4, Math.round((right - left) / 220));
  const rows = Math.max(3, Math.round((bottom - top) / 220));
  const mark = (x: number, y: number, name: string): string =>
    `<circle cx="${x}" cy="${y}" r="17" fill="#fff" stroke="#777" stroke-width="1.5"/>${letters(name, { x, y: y - 6, height: 12, anchor: 'middle', colour: '#555' })}`;
  const across = Array.from({ length: columns + 1 }, (_, at) => {
    const x = Math.round(left + ((right - left) * at) / columns);
    return `<path d="M${x} 79V${bottom + 24}" stroke="#c9c9c9" stroke-width="1" stroke-dasharray="14 4 3 4"/>${mark(x, 62, String(at + 1))}`;
  });
  const down = Array.from({ length: rows + 1 }, (_, at) => {
    const y = Math.round(top + ((bottom - top) * at) / rows);
    return `<path d="M81 ${y}H${right + 24}" stroke="#c9c9c9" stroke-width="1" stroke-dasharray="14 4 3 4"/>${mark(64, y, 'ABCDEFGH'.charAt(at))}`;
  });
  return across.join('') + down.join('');
}

function north(x: number, y: number, degrees: number): string {
  return `<g transform="rotate(${degrees} ${x} ${y})"><circle cx="${x}" cy="${y}" r="26" fill="none" stroke="#555" stroke-width="1.5"/><path d="M${x} ${y - 32}L${x + 11} ${y + 16}L${x} ${y + 6}Z" fill="#444"/><path d="M${x} ${y - 32}L${x - 11} ${y + 16}L${x} ${y + 6}Z" fill="#fff" stroke="#444" stroke-width="1.5"/></g>${letters('N', { x, y: y + 34, height: 11, anchor: 'middle' })}`;
}

function scaleBar(x: number, y: number, metre: number): string {
  const pieces = [0, 1, 2, 3].map(
    (at) =>
      `<rect x="${x + at * 5 * metre}" y="${y}" width="${5 * metre}" height="8" fill="${at % 2 === 0 ? '#444' : '#fff'}" stroke="#444" stroke-width="1.5"/>`,
  );
  const numbers = [0, 2, 4].map((at) =>
    letters(`${at * 5}`, { x: x + at * 5 * metre, y: y + 14, height: 10, anchor: 'middle' }),
  );
  return (
    pieces.join('') +
    numbers.join('') +
    letters('M', { x: x + 20 * metre + 22, y: y + 14, height: 10, anchor: 'middle' })
  );
}

function titleBlock({ width, height }: Floor, title: PlanTitle): string {
  const top = height - 104;
  const cell = (x: number, y: number, label: string, text: string, size: number): string =>
    letters(label, { x, y, height: 8, colour: '#777', weight: 1.2 }) + letters(text, { x, y: y + 15, height: size });
  const fit = (text: string, room: number): number => Math.min(17, (room * 6) / (text.length * 6));
  return (
    `<path d="M24 ${top}H${width - 24}M700 ${top}V${height - 24}M1120 ${top}V${height - 24}M1360 ${top}V${height - 24}" stroke="#444" stroke-width="2" fill="none"/>` +
    cell(44, top + 16, 'CLIENT', title.customer, fit(title.customer, 620)) +
    letters(title.site, { x: 44, y: top + 57, height: Math.min(12, fit(title.site, 620)), colour: '#555' }) +
    cell(720, top + 16, 'DRAWING', title.plan, fit(title.plan, 380)) +
    letters('PEST CONTROL LAYOUT', { x: 720, y: top + 57, height: 10, colour: '#555' }) +
    cell(1140, top + 16, 'NO.', title.number, fit(title.number, 205)) +
    cell(1380, top + 16, 'DATE', title.date, fit(title.date, 180))
  );
}

/** The floor as an SVG of `floor.width` by `floor.height` pixels. */
export function drawPlan(floor: Floor, openings: readonly Opening[], title: PlanTitle, random: Random): string {
  const { width, height, rooms, outline } = floor;
  const metre = random.between(11, 17);
  const ground = rooms
    .map(
      (room) =>
        `<rect x="${room.x}" y="${room.y}" width="${room.w}" height="${room.h}" fill="${floors[room.use] ?? '#fff'}"/>`,
    )
    .join('');
  const walls = rooms
    .map((room) => `<rect x="${room.x}" y="${room.y}" width="${room.w}" height="${room.h}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fff"/>` +
    `<rect x="24" y="24" width="${width - 48}" height="${height - 48}" fill="none" stroke="#444" stroke-width="2.5"/>${axes(floor)}${ground}` +
    `<g fill="none" stroke="#9b9b9b" stroke-width="1.6">${rooms.map((room) => fixturesOf(room, random)).join('')}</g>` +
    `<g fill="none" stroke="#3a3a3a" stroke-width="6">${walls}</g><path d="${path(outline)}" fill="none" stroke="#1f1f1f" stroke-width="12" stroke-linejoin="miter"/>` +
    `<g fill="none" stroke="#4a4a4a" stroke-width="2">${openings.map(openingSvg).join('')}</g>${rooms.map(nameOf).join('')}` +
    north(width - 74, 112, random.int(-40, 40)) +
    scaleBar(90, height - 142, metre) +
    titleBlock(floor, title) +
    '</svg>'
  );
}
