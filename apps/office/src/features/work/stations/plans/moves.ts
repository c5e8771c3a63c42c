export type Xy = readonly [x: number, y: number];

/**
 * A position that the plan does not have yet; `failure` says why it could not be stored. A stored one remains until the
 * plan is read again.
 */
export interface Move {
  xy: Xy;
  failure?: string;
  isStored?: true;
}
export type Moves = ReadonlyMap<string, Move>;

const isSame = (a: Xy, b: Xy): boolean => a[0] === b[0] && a[1] === b[1];

export const moved = (moves: Moves, id: string, xy: Xy): Moves => new Map([...moves, [id, { xy }]]);

/** After a position was stored: one that was set meanwhile is not. */
export const saved = (moves: Moves, id: string, stored: Xy): Moves => {
  const move = moves.get(id);
  return move === undefined || !isSame(move.xy, stored)
    ? moves
    : new Map([...moves, [id, { xy: stored, isStored: true }]]);
};

/** After the plan was read with a stored position: one that was set meanwhile remains. */
export const afterReading = (moves: Moves, id: string, stored: Xy): Moves => {
  const move = moves.get(id);
  // A new map, so that the later position is sent.
  if (move !== undefined && !isSame(move.xy, stored)) return new Map(moves);
  return new Map([...moves].filter(([each]) => each !== id));
};

/** After a position could not be stored: it stays, with the reason. */
export const failed = (moves: Moves, id: string, failure: string): Moves => {
  const move = moves.get(id);
  return move === undefined ? moves : new Map([...moves, [id, { xy: move.xy, failure }]]);
};

/** The stations whose position is to be sent. */
export const toSend = (moves: Moves): readonly string[] =>
  [...moves].filter(([, { failure, isStored }]) => failure === undefined && isStored !== true).map(([id]) => id);

/** Whether leaving would lose a position. */
export const isUnsaved = (moves: Moves): boolean => [...moves.values()].some(({ isStored }) => isStored !== true);
