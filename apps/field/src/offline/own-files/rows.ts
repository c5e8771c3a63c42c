/**
 * The user's signature as the server has it; a single row. `fileId` is null if the user has none, `png` also if the server
 * does not have the file.
 */
export interface MySignRow {
  id: 'this';
  fileId: string | null;
  png: Blob | null;
  /** Whether it was sent from here. An answer of the server that was requested before names an earlier one. */
  isSent?: boolean;
}

/** The user's profile picture as the server has it; a single row, like that of the signature. */
export interface AvatarRow {
  id: 'this';
  fileId: string | null;
  picture: Blob | null;
  isSent?: boolean;
}
