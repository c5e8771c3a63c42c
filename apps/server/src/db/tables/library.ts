import type { ColumnType, Generated } from 'kysely';

/** Tables of the document library. */
export interface LibraryTables {
  document: {
    id: string;
    folder_id: string;
    contact_id: string | null;
    title: string;
    category: Generated<string>;
    notes: Generated<string>;
    published: Generated<boolean>;
    file_id: string;
    created_by: string | null;
    cts: ColumnType<number, number | undefined, never>;
    uts: ColumnType<number, never, never>;
    dts: ColumnType<number | null, number | null | undefined, number | null>;
    seq: ColumnType<number, never, never>;
  };
}
