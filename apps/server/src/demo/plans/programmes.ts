/** The use of a room, which decides how the room is drawn and which stations suit it. */
export type RoomUse =
  | 'dining'
  | 'kitchen'
  | 'store'
  | 'cold'
  | 'racks'
  | 'dock'
  | 'line'
  | 'packing'
  | 'office'
  | 'meeting'
  | 'washroom'
  | 'waste'
  | 'lobby'
  | 'shelves'
  | 'ward'
  | 'bedroom'
  | 'stairs'
  | 'plant'
  | 'laundry'
  | 'corridor'
  | 'class';

export interface RoomWish {
  name: string;
  use: RoomUse;
  /** Share of the floor area, relative to the others. */
  area: number;
}

export const siteKinds = [
  'restaurant',
  'factory',
  'warehouse',
  'hotel',
  'supermarket',
  'clinic',
  'office',
  'school',
] as const;
export type SiteKind = (typeof siteKinds)[number];

const room = (name: string, use: RoomUse, area: number): RoomWish => ({ name, use, area });

interface Programme {
  /** True for rooms on both sides of a corridor, false for rooms that directly adjoin each other. */
  corridor: boolean;
  ground: readonly RoomWish[];
  upper: readonly RoomWish[];
}

const offices: readonly RoomWish[] = [
  room('OPEN OFFICE', 'office', 24),
  room('MEETING 1', 'meeting', 6),
  room('MEETING 2', 'meeting', 5),
  room('PANTRY', 'kitchen', 5),
  room('SERVER', 'plant', 3),
  room('STORE', 'store', 4),
  room('MANAGER', 'office', 5),
  room('WC M', 'washroom', 4),
  room('WC F', 'washroom', 4),
  room('TRAINING', 'class', 10),
  room('STAIRS', 'stairs', 4),
];

export const programmes: Readonly<Record<SiteKind, Programme>> = {
  restaurant: {
    corridor: false,
    ground: [
      room('DINING', 'dining', 34),
      room('BAR', 'kitchen', 7),
      room('KITCHEN', 'kitchen', 20),
      room('DISHWASH', 'laundry', 6),
      room('DRY STORE', 'store', 7),
      room('CHILLER', 'cold', 5),
      room('STAFF', 'office', 4),
      room('WC M', 'washroom', 4),
      room('WC F', 'washroom', 4),
      room('OFFICE', 'office', 4),
      room('REFUSE', 'waste', 4),
    ],
    upper: [
      room('DINING UPPER', 'dining', 34),
      room('PRIVATE 1', 'dining', 9),
      room('PRIVATE 2', 'dining', 8),
      room('PANTRY', 'kitchen', 7),
      room('STORE', 'store', 6),
      room('WC', 'washroom', 6),
      room('STAIRS', 'stairs', 5),
    ],
  },
  factory: {
    corridor: false,
    ground: [
      room('RAW MATERIAL', 'racks', 15),
      room('RECEIVING', 'dock', 9),
      room('PRODUCTION', 'line', 30),
      room('PACKING', 'packing', 14),
      room('FINISHED GOODS', 'racks', 15),
      room('COLD STORE', 'cold', 8),
      room('QA LAB', 'office', 5),
      room('CHANGING M', 'washroom', 4),
      room('CHANGING F', 'washroom', 4),
      room('CANTEEN', 'dining', 7),
      room('OFFICE', 'office', 6),
      room('WASTE', 'waste', 4),
      room('BOILER', 'plant', 4),
    ],
    upper: offices,
  },
  warehouse: {
    corridor: false,
    ground: [
      room('WAREHOUSE A', 'racks', 34),
      room('WAREHOUSE B', 'racks', 26),
      room('STAGING', 'dock', 15),
      room('COLD ROOM', 'cold', 8),
      room('RETURNS', 'store', 6),
      room('CHARGING', 'plant', 4),
      room('OFFICE', 'office', 5),
      room('PANTRY', 'kitchen', 4),
      room('WC', 'washroom', 4),
    ],
    upper: offices,
  },
  hotel: {
    corridor: true,
    ground: [
      room('LOBBY', 'lobby', 14),
      room('RESTAURANT', 'dining', 15),
      room('MAIN KITCHEN', 'kitchen', 13),
      room('PASTRY', 'kitchen', 6),
      room('BANQUET HALL', 'dining', 18),
      room('LAUNDRY', 'laundry', 8),
      room('DRY STORE', 'store', 6),
      room('COLD STORE', 'cold', 5),
      room('STAFF CANTEEN', 'dining', 7),
      room('LOCKERS', 'washroom', 6),
      room('HOUSEKEEPING', 'store', 6),
      room('LOADING BAY', 'dock', 7),
      room('WC', 'washroom', 5),
      room('REFUSE', 'waste', 4),
    ],
    upper: [
      room('ROOM 201', 'bedroom', 8),
      room('ROOM 202', 'bedroom', 8),
      room('ROOM 203', 'bedroom', 8),
      room('ROOM 204', 'bedroom', 8),
      room('LINEN', 'store', 5),
      room('ROOM 205', 'bedroom', 8),
      room('ROOM 206', 'bedroom', 8),
      room('ROOM 207', 'bedroom', 8),
      room('ROOM 208', 'bedroom', 8),
      room('PANTRY', 'kitchen', 5),
      room('STAIRS', 'stairs', 5),
    ],
  },
  supermarket: {
    corridor: false,
    ground: [
      room('SALES FLOOR', 'shelves', 48),
      room('CHECKOUT', 'lobby', 8),
      room('BAKERY', 'kitchen', 8),
      room('BUTCHERY', 'kitchen', 6),
      room('FISH', 'kitchen', 5),
      room('COLD STORE', 'cold', 7),
      room('BACK STORE', 'racks', 14),
      room('RECEIVING', 'dock', 7),
      room('OFFICE', 'office', 4),
      room('WC', 'washroom', 4),
      room('REFUSE', 'waste', 4),
    ],
    upper: offices,
  },
  clinic: {
    corridor: true,
    ground: [
      room('RECEPTION', 'lobby', 13),
      room('CONSULT 1', 'office', 6),
      room('CONSULT 2', 'office', 6),
      room('CONSULT 3', 'office', 6),
      room('PHARMACY', 'store', 7),
      room('X-RAY', 'plant', 7),
      room('TREATMENT', 'ward', 9),
      room('WARD', 'ward', 12),
      room('LAB', 'kitchen', 6),
      room('PANTRY', 'kitchen', 5),
      room('WC', 'washroom', 5),
      room('CLINICAL WASTE', 'waste', 5),
    ],
    upper: offices,
  },
  office: {
    corridor: true,
    ground: [
      room('LOBBY', 'lobby', 10),
      room('OPEN OFFICE EAST', 'office', 18),
      room('OPEN OFFICE WEST', 'office', 18),
      room('MEETING 1', 'meeting', 6),
      room('MEETING 2', 'meeting', 6),
      room('PANTRY', 'kitchen', 6),
      room('STORE', 'store', 4),
      room('SERVER', 'plant', 4),
      room('WC M', 'washroom', 5),
      room('WC F', 'washroom', 5),
      room('MAIL ROOM', 'store', 4),
    ],
    upper: offices,
  },
  school: {
    corridor: true,
    ground: [
      room('CANTEEN', 'dining', 16),
      room('KITCHEN', 'kitchen', 8),
      room('CLASS 1A', 'class', 9),
      room('CLASS 1B', 'class', 9),
      room('CLASS 2A', 'class', 9),
      room('CLASS 2B', 'class', 9),
      room('HALL', 'lobby', 16),
      room('STAFF ROOM', 'office', 7),
      room('STORE', 'store', 5),
      room('WC BOYS', 'washroom', 5),
      room('WC GIRLS', 'washroom', 5),
      room('BIN CENTRE', 'waste', 4),
    ],
    upper: [
      room('CLASS 3A', 'class', 9),
      room('CLASS 3B', 'class', 9),
      room('CLASS 4A', 'class', 9),
      room('LIBRARY', 'shelves', 12),
      room('SCIENCE LAB', 'kitchen', 9),
      room('STORE', 'store', 4),
      room('WC', 'washroom', 6),
      room('STAIRS', 'stairs', 5),
    ],
  },
};
